import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import panel from "@/__generated__/DayPanelQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import AttendDayReportPage from "./AttendDayReportPage";
import { exportParameters } from "./exchange";
import { dayReport } from "./list";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const ROW = {
  id: "AttendDay:42",
  rowId: "42",
  day: "2026-03-05",
  dayKind: "WORKDAY",
  expected: 480,
  worked: 468,
  late: 12,
  early: 0,
  absence: 12,
  absentHalves: 0,
  leave: 0,
  trip: 0,
  overtimeWorkday: 60,
  overtimeRest: 0,
  overtimeHoliday: 0,
  night: 0,
  missing: 0,
  review: true,
  computedAt: "2026-03-05T11:00:00Z",
  marks: [{ mark: "LATE" }, { mark: "OVERTIME" }],
  member: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null },
  group: { id: "AttendGroup:1", name: "总部" },
  shift: { id: "AttendShift:1", name: "早班" },
  team: { id: "Team:2", name: "华东服务部" },
  result: { ends: [{ punchedAt: "2026-03-05T01:12:00Z" }, { punchedAt: "2026-03-05T17:05:00Z" }] },
};

const open = (path = "/attend/AttendDayReport", viewer = {}) =>
  renderPage(AttendDayReportPage, {
    query,
    parts: [panel],
    path,
    viewer,
    resolvers: { [ROOT]: () => ({ attendDays: { totalCount: 1, nodes: [ROW] }, attendDay: null }) },
  });

const filterOf = (address: string) => dayReport.vars({}, new URLSearchParams(address)).filter;

describe("the report of days", () => {
  it("narrows down to a view, and to marks that are chosen in it", () => {
    expect(filterOf("")).toEqual({});
    expect(filterOf("view=AWAY")).toEqual({ marks: ["LEAVE", "TRIP"] });
    expect(filterOf("view=REVIEW")).toEqual({ review: true });
    expect(filterOf("view=FAULT&marks=LATE&days=2026-03-01~2026-03-31&memberId=7")).toEqual({
      marks: ["LATE"],
      memberId: "7",
      days: { from: "2026-03-01", to: "2026-03-31" },
    });
  });

  it("shows figures, marks and punches, those after midnight as such, and opens a day by its address", async () => {
    const { router } = await open();
    const row = within(screen.getByRole("row", { name: /苏木阳/ }));
    for (const words of [
      "2026-03-05 四",
      "迟到",
      "加班",
      "需复核",
      "09:12 次日 01:05",
      "7小时48分钟",
      "1小时",
    ])
      expect(row.getByText(words)).toBeTruthy();
    await userEvent.click(row.getByText("2026-03-05 四"));
    expect(router.state.location.search).toBe("?show=42");
    expect(await screen.findByRole("dialog", { name: "当天考勤" })).toBeTruthy();
  });

  it("is one's own without filters by others for who watches nobody", async () => {
    await open("/attend/AttendDayReport", {
      isOwner: false,
      isAdmin: false,
      isTeamManager: false,
      authorities: [],
    });
    expect(screen.queryByRole("combobox", { name: "成员" })).toBeNull();
    expect(screen.getByRole("tab", { name: "有异常" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "导出" })).toBeTruthy();
  });

  it("is exported by its filters, as calls name them", () => {
    expect(
      exportParameters({
        memberId: "7",
        shiftId: "3",
        marks: ["LATE", "MISSING_START"],
        days: { from: "2026-03-01", to: "2026-03-31" },
        review: true,
      }),
    ).toMatchObject({
      userId: "7",
      classId: "3",
      mark: "LATE,MISSING_START",
      dateStart: "2026-03-01",
      dateEnd: "2026-03-31",
      review: true,
    });
  });
});

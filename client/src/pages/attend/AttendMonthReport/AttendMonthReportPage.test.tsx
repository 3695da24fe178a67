import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import day from "@/__generated__/DayPanelQuery.graphql";
import panel from "@/__generated__/MemberMonthPanelQuery.graphql";
import calendar from "@/__generated__/MonthCalendarQuery.graphql";
import state from "@/__generated__/MonthStateQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendMonthReportPage from "./AttendMonthReportPage";
import { blockersOf } from "./blockers";
import { chosenColumns, exportParameters } from "./exchange";
import { monthReportVariables } from "./list";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-04-08T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  act(closeAllDialogs);
});

const SUMS = {
  expectedDays: 22,
  workedDays: 20.5,
  overtimeDays: 1,
  tripDays: 2,
  freeDays: 9,
  figures: [
    { name: "worked", value: 9840 },
    { name: "late", value: 12 },
    { name: "absentHalves", value: 1 },
    { name: "leave", value: 240 },
  ],
  marks: [{ days: 1, mark: { mark: "LATE" } }],
  leave: [{ minutes: 240, days: 0.5, leaveType: { id: "AttendType:1", name: "事假" } }],
};

const part = (beginsOn: string, endsOn: string, id: number, name: string) => ({
  beginsOn,
  endsOn,
  group: { id: `AttendGroup:${id}`, name },
  sums: SUMS,
});

const REPORT = {
  closed: false,
  open: 2,
  deducted: 0,
  sums: SUMS,
  parts: [part("2026-03-01", "2026-03-15", 1, "总部"), part("2026-03-16", "2026-03-31", 2, "夜班")],
  days: [
    { id: "AttendDay:41", rowId: "41", day: "2026-03-04", cell: "√", review: false, marks: [] },
    {
      id: "AttendDay:42",
      rowId: "42",
      day: "2026-03-05",
      cell: "迟12 事假4小时",
      review: true,
      marks: [{ mark: "LATE" }, { mark: "LEAVE" }],
    },
  ],
  corrections: [],
};

const MEMBER = { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null };

const CORRECTION = {
  id: "AttendCorrection:1",
  rowId: "1",
  month: "2026-04-01",
  day: "2026-03-05",
  figure: "late",
  label: "迟到",
  was: 12,
  becomes: 5,
  difference: -7,
  reason: "门禁时间偏快",
  createdAt: "2026-04-02T01:00:00Z",
  member: MEMBER,
  createdBy: null,
};

const PROGRESS = {
  month: "2026-03-01",
  closed: false,
  closedAt: null,
  closedBy: null,
  members: 1,
  unsettled: 0,
  waiting: 0,
  open: 2,
  claimed: 0,
  review: 0,
  before: null,
};

const open = (path = "/attend/AttendMonthReport?month=2026-03", viewer = {}) =>
  renderPage(AttendMonthReportPage, {
    query,
    parts: [day, panel, calendar, state],
    path,
    viewer,
    resolvers: {
      [ROOT]: () => ({
        attendMonthMembers: { totalCount: 1, nodes: [{ member: MEMBER, report: REPORT }] },
        attendCorrections: { totalCount: 1, nodes: [CORRECTION] },
        attendDay: null,
        attendMonthState: PROGRESS,
        leaveBalances: [],
      }),
    },
  });

const row = () => within(screen.getByRole("row", { name: /苏木阳/ }));

describe("the report of a month", () => {
  it("asks for the list that is shown, of the month of the address", () => {
    const of = (address: string) => monthReportVariables(new URLSearchParams(address));
    expect(of("")).toMatchObject({ months: true, month: "2026-04-01", filter: { month: "2026-04-01" } });
    expect(of("tab=CORRECTIONS&month=2026-03")).toMatchObject({
      months: false,
      made: { month: "2026-03-01" },
    });
    expect(of("tab=CORRECTIONS&month=2026-03&about=OF").made).toEqual({
      days: { from: "2026-03-01", to: "2026-03-31" },
    });
  });

  it("has a row for each member and a column for each day, and figures lead to their days", async () => {
    await open();
    expect(screen.getByRole("columnheader", { name: /^31 二/ })).toBeTruthy();
    const cell = row().getByRole("button", { name: "苏木阳 2026-03-05 迟到、请假，需复核" });
    expect(within(cell).getByText("迟假")).toBeTruthy();
    expect(row().getByText("20.5")).toBeTruthy();
    expect(row().getByRole("link", { name: "0.5" }).getAttribute("href")).toBe(
      "/attend/AttendDayReport?memberId=7&days=2026-03-01%7E2026-03-31&marks=ABSENT%2CHALF_ABSENT",
    );
  });

  it("opens a day by its cell, and walks to the other days of the member", async () => {
    const { router } = await open();
    await userEvent.click(row().getByRole("button", { name: /2026-03-05/ }));
    await waitFor(() => expect(router.state.location.search).toBe("?month=2026-03&show=42"));
    expect(await screen.findByRole("dialog", { name: "当天考勤" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "上一条" }));
    await waitFor(() => expect(router.state.location.search).toBe("?month=2026-03&show=41"));
  });

  it("shows the month of a member with its parts, each day once", async () => {
    await open("/attend/AttendMonthReport?month=2026-03&show=m7");
    const shown = within(await screen.findByRole("dialog", { name: "2026年3月考勤" }));
    expect(await shown.findByText("事假")).toBeTruthy();
    expect(within(shown.getByRole("table", { name: "按考勤组" })).getByText("03-16 至 03-31")).toBeTruthy();
    expect(
      await shown.findByRole("button", { name: /2026年3月5日 星期四，迟到、请假，需复核/ }),
    ).toBeTruthy();
  });

  it("is closed with a word about the exceptions that are left", async () => {
    const { requests } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "关账" }));
    const dialog = within(await screen.findByRole("dialog", { name: "2026年3月考勤关账" }));
    await userEvent.click(dialog.getByRole("button", { name: "关账" }));
    expect(await dialog.findByText("请选择如何处理未处理的异常")).toBeTruthy();
    await userEvent.click(dialog.getByRole("radio", { name: "全部按正常处理" }));
    await userEvent.click(dialog.getByRole("button", { name: "关账" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "CloseMonthDialogMutation")?.variables).toEqual({
        input: { month: "2026-03-01", settleOpenAsNormal: true, reason: null },
      }),
    );
  });

  it("says what keeps a month open", () => {
    const words = (over: object, today = "2026-04-08") => blockersOf({ ...PROGRESS, ...over }, today);
    expect(words({})).toEqual([]);
    expect(words({}, "2026-03-31")).toEqual(["本月结束后才能关账"]);
    expect(words({ before: "2026-02-01", claimed: 1, review: 2, unsettled: 3, waiting: 4 })).toEqual([
      "请先关账2026年2月",
      "3 天的考勤尚未结束",
      "4 天的考勤正在计算",
      "1 项异常的补卡在审批中",
      "2 项已处理的异常需要复核",
    ]);
  });

  it("lists corrections of closed months with their differences", async () => {
    await open("/attend/AttendMonthReport?tab=CORRECTIONS&month=2026-04");
    for (const words of ["迟到（分钟）", "12 → 5", "-7", "2026年4月", "系统重新计算"])
      expect(row().getByText(words)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "更正" }));
    expect(await screen.findByRole("dialog", { name: "更正已关账的考勤" })).toBeTruthy();
  });

  it("is one's own, without closing, for who watches nobody", async () => {
    const { requests } = await open("/attend/AttendMonthReport?month=2026-03", {
      isOwner: false,
      isAdmin: false,
      isTeamManager: false,
      authorities: [],
    });
    expect(requests.some(({ name }) => name === "MonthStateQuery")).toBe(false);
    expect(screen.queryByRole("button", { name: "关账" })).toBeNull();
  });

  it("is exported as a table: a column for each day where days are chosen", () => {
    const columns = chosenColumns("2026-02", ["member", "days", "late"]);
    expect(columns).toHaveLength(30);
    expect(columns.slice(0, 2)).toEqual(["member", "2026-02-01"]);
    expect(exportParameters("2026-02", { keyword: "苏", teamId: "2" })).toMatchObject({
      month: "2026-02",
      keyword: "苏",
      teamId: "2",
    });
  });
});

import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import calendar from "@/__generated__/MonthCalendarQuery.graphql";
import own from "@/__generated__/OwnOverviewQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import AttendReportIndexPage from "./AttendReportIndexPage";
import { NOTHING } from "./figures";
import * as query from "./query";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const TODAY = { ...NOTHING, members: 12, expectedDays: 10, presentDays: 9, normalDays: 8, lateTimes: 2 };
const TEAM = { ...TODAY, team: { id: "Team:2", rowId: "2", name: "华东服务部" }, group: null, member: null };

const MONTH = {
  days: [],
  open: 0,
  deducted: 0,
  sums: {
    expectedDays: 4,
    workedDays: 3.5,
    overtimeDays: 0,
    tripDays: 0,
    freeDays: 1,
    figures: [],
    marks: [],
    leave: [],
  },
  parts: [],
};

const BALANCE = {
  balance: 5,
  available: 4.5,
  taken: 0.5,
  words: "今年 5 天",
  attendType: { id: "AttendType:1", rowId: "1", name: "年假", unit: "HALF_DAY" },
};

const open = (path = "/attend/AttendReportIndex", viewer = {}) =>
  renderPage(AttendReportIndexPage, {
    query,
    parts: [own, calendar],
    path,
    viewer,
    resolvers: {
      [ROOT]: () => ({
        today: [TODAY],
        total: [TODAY],
        trend: [{ ...TODAY, day: "2026-03-04" }],
        lines: [TEAM],
        attendCalendar: [],
        attendMyMonth: MONTH,
        attendToday: {
          day: "2026-03-05",
          expected: { side: "END", dueAt: "2026-03-05T10:00:00Z" },
          group: { id: "AttendGroup:1", name: "总部" },
          punches: [],
        },
        attendSummary: { repairs: 1, repairsLeft: 2, running: 0, balances: [BALANCE] },
      }),
    },
  });

const PLAIN = { isOwner: false, isAdmin: false, isTeamManager: false, authorities: [] };

describe("the overview of attendance", () => {
  it("asks for today and for the month so far, or for what the address says", () => {
    const of = (address: string) => query.vars({}, new URLSearchParams(address));
    expect(of("")).toEqual({
      filter: { days: { from: "2026-03-01", to: "2026-03-05" } },
      today: { days: { from: "2026-03-05", to: "2026-03-05" } },
      step: "DAY",
      line: "TEAM",
    });
    expect(of("teamId=2&days=2026-01-01~2026-06-30&lines=GROUP")).toMatchObject({
      filter: { teamId: "2", days: { from: "2026-01-01", to: "2026-06-30" } },
      today: { teamId: "2" },
      step: "WEEK",
      line: "GROUP",
    });
  });

  it("tells today and the span, and each figure opens its days", async () => {
    const { router } = await open();
    expect(await screen.findByRole("button", { name: /出勤率.*90%/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /正常率.*80%/ })).toBeTruthy();
    const go = vi.spyOn(router, "navigate").mockResolvedValue();
    const [late] = screen.getAllByRole("button", { name: /^迟到.*2/ });
    await userEvent.click(late as HTMLElement);
    expect(go.mock.calls[0]?.[0]).toBe("/attend/AttendDayReport?days=2026-03-05%7E2026-03-05&marks=LATE");
  });

  it("tells each team, and lines by member on request", async () => {
    const { router } = await open();
    const table = within(await screen.findByRole("table", { name: "分项统计" }));
    const line = within(table.getByRole("row", { name: /华东服务部/ }));
    expect(line.getByText("90%")).toBeTruthy();
    expect(line.getByRole("link", { name: "华东服务部" }).getAttribute("href")).toBe(
      "/attend/AttendDayReport?teamId=2&days=2026-03-01%7E2026-03-05",
    );
    const go = vi.spyOn(router, "navigate").mockResolvedValue();
    await userEvent.click(screen.getByRole("radio", { name: "按成员" }));
    expect(go.mock.calls[0]?.[0]).toEqual({ search: "lines=MEMBER" });
  });

  it("is one's own day, month and balances for who watches nobody", async () => {
    await open("/attend/AttendReportIndex", PLAIN);
    expect(screen.queryByRole("tab", { name: "团队概况" })).toBeNull();
    expect(await screen.findByText(/下班应打卡 18:00/)).toBeTruthy();
    expect(screen.getByText(/本月补卡 1 次，还可补 2 次/)).toBeTruthy();
    const balances = within(screen.getByRole("table", { name: "假期余额" }));
    expect(balances.getByRole("row", { name: /年假.*4\.5 天.*0\.5 天/ })).toBeTruthy();
    expect(await screen.findByRole("table", { name: "2026年3月日历" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "去打卡" }).getAttribute("href")).toBe("/attend/AttendPunch");
  });

  it("has both for who watches others, each under its address", async () => {
    await open("/attend/AttendReportIndex?tab=MINE");
    expect(screen.getByRole("tab", { name: "我的考勤" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("tab", { name: "团队概况" })).toBeTruthy();
    expect(await screen.findByText(/下班应打卡 18:00/)).toBeTruthy();
  });
});

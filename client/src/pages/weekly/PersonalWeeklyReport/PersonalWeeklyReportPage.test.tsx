import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import PersonalWeeklyReportPage from "./PersonalWeeklyReportPage";
import * as query from "./query";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const GOOD = { id: "DictItem:1", value: "1", text: "优秀", color: null };
const report = (rowId: string, monday: string, over: object = {}) => ({
  id: `Weekly:${rowId}`,
  rowId,
  monday,
  status: "SUBMITTED",
  late: false,
  submittedAt: "2025-03-10T01:00:00Z",
  weeklyComments: [],
  ...over,
});

const open = (path: string) =>
  renderPage(PersonalWeeklyReportPage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        weeklies: {
          nodes: [
            report("1", "2025-03-03"),
            report("2", "2025-03-10", { late: true }),
            report("3", "2025-03-24", { weeklyComments: [{ id: "WeeklyComment:1", grade: GOOD }] }),
          ],
        },
        weeklyGrades: [{ grade: GOOD, count: 1 }],
      }),
    },
  });

const BASE = "/weeklyReport/personalWeeklyReport?memberId=7&year=2025";

describe("a year of somebody's reports", () => {
  it("is asked for by the weeks that are counted in it, and tells how each went", async () => {
    const { requests } = await open(BASE);
    expect(requests[0]?.variables).toEqual({
      authorId: "7",
      days: { from: "2024-12-30", to: "2025-12-22" },
    });
    expect(
      screen.getByRole("link", { name: /第 10 周（03-03 至 03-09）：按时提交/ }).getAttribute("href"),
    ).toBe("/weeklyReport/detailWeeklyReport?show=1");
    expect(screen.getByText(/第 12 周（03-17 至 03-23）：未提交/)).toBeTruthy();
  });

  it("leads from its figures to the reports", async () => {
    const user = userEvent.setup();
    const { router } = await open(BASE);
    await user.click(screen.getByRole("button", { name: /^逾期提交\s*1/ }));
    const { pathname, search } = router.state.location;
    expect(pathname).toBe("/weeklyReport/detailWeeklyReport");
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({ authorId: "7", late: "1" });
  });

  it("is narrowed down to a grade", async () => {
    const user = userEvent.setup();
    const { router } = await open(`${BASE}&grade=1`);
    const table = screen.getByRole("table", { name: "周报" });
    expect(within(table).getByRole("link", { name: "2025 年第 13 周" })).toBeTruthy();
    expect(within(table).queryByRole("link", { name: "2025 年第 10 周" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "显示全部" }));
    await waitFor(() => expect(router.state.location.search).not.toContain("grade"));
  });
});

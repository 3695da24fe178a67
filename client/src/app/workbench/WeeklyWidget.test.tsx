import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import query from "@/__generated__/WeeklyWidgetQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import WeeklyWidget from "./WeeklyWidget";

const DUE = {
  year: 2026,
  number: 11,
  monday: "2026-03-09",
  dueAt: "2026-03-16T04:00:00Z",
  lines: 4,
  plans: 2,
  missing: null,
  weekly: { id: "Weekly:5", status: "DRAFT" },
  waiting: [],
};
const BEFORE = { year: 2026, number: 10, monday: "2026-03-02", status: null };

const show = (due: object) =>
  renderPage(WeeklyWidget, {
    query: { default: query },
    resolvers: {
      // biome-ignore lint/correctness/noComponentHookFactories: a resolver of the mock, not a component
      Viewer: () => ({ weeklyDue: { ...DUE, ...due } }),
    },
  });
const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

describe("the card of weekly reports", () => {
  it("shows the draft of the present week and its deadline", async () => {
    await show({});
    expect(rows()).toEqual(["2026 年第 11 周4 条工作，2 条计划，03-16 12:00 截止草稿"]);
    expect(links()).toEqual(["/weekly/2026-03-09/my"]);
    expect(screen.queryByText("团队未提交")).toBeNull();
  });

  it("shows a week that is not begun, below those that are due", async () => {
    const reopened = { year: 2026, number: 9, monday: "2026-02-23", status: "REOPENED" };
    await show({ weekly: null, waiting: [BEFORE, reopened] });
    expect(rows()).toEqual([
      "2026 年第 10 周已到截止时间，还没有提交待提交",
      "2026 年第 9 周已退回，请修改后重新提交已重开",
      "2026 年第 11 周03-16 12:00 截止还没有开始写",
    ]);
    expect(links()[0]).toBe("/weekly/2026-03-02/my");
  });

  it("names a present week that is due once", async () => {
    await show({ waiting: [{ ...BEFORE, number: 11, monday: "2026-03-09", status: "DRAFT" }] });
    expect(rows()).toEqual(["2026 年第 11 周已到截止时间，还没有提交待提交"]);
  });

  it("leads a director from the number missing to their list", async () => {
    const { router } = await show({ missing: 3 });
    await userEvent.click(screen.getByRole("button", { name: "团队未提交 3" }));
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe("/weekly/2026-03-09/TeamMemberWeekly?state=MISSING");
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import * as company from "../CompanyWeeklyReport/query";
import DepartWeeklyReportPage from "./DepartWeeklyReportPage";
import * as query from "./query";
import "@/domains/weekly/weeklyMutations";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "JournalRemindPayload";

const MISSING = { id: "Member:3", rowId: "3", name: "夏初晴", avatarUrl: null };
const AT = "/weeklyReport/departWeeklyReport?teamId=7&days=2026-11-02~2026-11-22&week=2026-11-18";

const open = () =>
  renderPage(DepartWeeklyReportPage, {
    query,
    path: AT,
    resolvers: {
      [ROOT]: () => ({
        byWeek: [
          { monday: "2026-11-02", submitted: 4, late: 1 },
          { monday: "2026-11-16", submitted: 3, late: 0 },
        ],
        byTeam: [{ submitted: 7, late: 1, team: { id: "Team:7", rowId: "7", name: "华东服务部" } }],
        byMember: [{ submitted: 3, late: 1, member: { id: "Member:1", rowId: "1", name: "陆云帆" } }],
        locked: { totalCount: 5 },
        weeklyGrades: [],
        weeklyMissing: [MISSING],
        teamOptions: [{ rowId: "7", name: "华东服务部", path: [] }],
      }),
      [PAYLOAD]: () => ({ reminded: [MISSING], userErrors: [] }),
    },
  });

describe("the figures of a team", () => {
  it("are those of its span, and lead to the reports that they count", async () => {
    const user = userEvent.setup();
    const { requests, router } = await open();
    expect(requests[0]?.variables).toMatchObject({
      filter: { scope: "MEMBER", teamId: "7", days: { from: "2026-11-02", to: "2026-11-22" } },
      day: "2026-11-16",
      teamId: "7",
    });
    const table = screen.getByRole("table", { name: "成员提交情况" });
    const late = within(table).getByRole("link", { name: "1" });
    expect(late.getAttribute("href")).toContain("/weeklyReport/detailWeeklyReport?");
    expect(late.getAttribute("href")).toContain("authorId=1");
    await user.click(screen.getByRole("button", { name: /^已提交（份）\s*7/ }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      scope: "MEMBER",
      statuses: "SUBMITTED,LOCKED,REOPENED",
      teamId: "7",
      days: "2026-11-02~2026-11-22",
    });
  });

  it("name who is missing, who are reminded by a click, and turn to another week", async () => {
    const user = userEvent.setup();
    const { requests, router } = await open();
    expect(within(screen.getByRole("list", { name: "未提交的成员" })).getByText("夏初晴")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "提醒他们" }));
    expect(await screen.findByText("已提醒夏初晴")).toBeTruthy();
    expect(requests.find(({ name }) => name === "weeklyMutationsRemindMutation")?.variables).toEqual({
      input: { day: "2026-11-16", teamId: "7" },
    });
    await user.click(screen.getByRole("button", { name: "上一周" }));
    await waitFor(() => expect(router.state.location.search).toContain("week=2026-11-09"));
  });

  it("of the enterprise are not narrowed down to a team by themselves", () => {
    const { filter, teamId } = company.vars({}, new URLSearchParams(), { userId: "1", enterpriseId: "1" });
    expect([filter.teamId, teamId]).toEqual([null, null]);
    expect(filter.days).toBeTruthy();
  });
});

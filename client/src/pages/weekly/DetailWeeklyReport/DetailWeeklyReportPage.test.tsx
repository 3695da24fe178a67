import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import record from "@/__generated__/WeeklyRecordQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import DetailWeeklyReportPage from "./DetailWeeklyReportPage";
import { exportParameters } from "./exchange";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "@/domains/weekly/WeeklyPanel";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const GRADE = { id: "DictItem:1", value: "1", text: "优秀", color: null };
const row = {
  id: "Weekly:11",
  rowId: "11",
  version: 2,
  scope: "MEMBER",
  title: "2026 年第 47 周周报",
  year: 2026,
  week: 47,
  monday: "2026-11-16",
  status: "LOCKED",
  late: true,
  words: "按计划完成",
  submittedAt: "2026-11-24T08:00:00Z",
  dueAt: "2026-11-23T04:00:00Z",
  createdAt: "2026-11-16T08:00:00Z",
  author: { id: "Member:1", name: "陆云帆", avatarUrl: null },
  team: { id: "Team:7", name: "上海服务站" },
  done: [],
  plan: [],
  weeklyComments: [
    {
      id: "WeeklyComment:1",
      rowId: "1",
      version: 1,
      body: "处理及时",
      createdAt: "2026-11-25T08:00:00Z",
      grade: GRADE,
      author: { id: "Member:9", name: "秦望舒", avatarUrl: null },
      viewerCan: { update: false, delete: false },
    },
  ],
  viewerCan: { comment: false, reopen: true },
};

describe("the list of reports", () => {
  it("is narrowed to what a figure counts, and opens a report beside it", async () => {
    const user = userEvent.setup();
    const { requests } = await renderPage(DetailWeeklyReportPage, {
      query,
      parts: [record],
      path: "/weeklyReport/detailWeeklyReport?scope=MEMBER&statuses=SUBMITTED,LOCKED&late=1&days=2026-11-16~2026-11-16&teamId=7&exactTeam=1&grade=1",
      resolvers: {
        [ROOT]: () => ({ weeklies: { totalCount: 1, nodes: [row] }, weekly: row, dictItems: [] }),
      },
    });
    expect(requests[0]?.variables).toMatchObject({
      filter: {
        scope: "MEMBER",
        statuses: ["SUBMITTED", "LOCKED"],
        late: true,
        teamId: "7",
        exactTeam: true,
        grade: "1",
        days: { from: "2026-11-16", to: "2026-11-16" },
      },
      orderBy: [{ field: "MONDAY", direction: "DESC" }],
    });
    await user.click(screen.getByRole("row", { name: /陆云帆/ }));
    const panel = await screen.findByRole("dialog", { name: "周报详情" });
    expect(await within(panel).findByText("处理及时")).toBeTruthy();
    expect(within(panel).getByRole("button", { name: "重开" })).toBeTruthy();
    expect(within(panel).queryByRole("button", { name: "点评" })).toBeNull();
  });

  it("is exported by its filters, as calls name them", () => {
    expect(
      exportParameters({
        authorId: "1",
        statuses: ["SUBMITTED", "REOPENED"],
        late: false,
        teamId: "7",
        exactTeam: true,
        grade: "1",
        days: { from: "2026-11-02", to: "2026-11-22" },
        whose: "TEAM",
      }),
    ).toMatchObject({
      authorId: "1",
      status: "SUBMITTED,REOPENED",
      late: false,
      teamId: "7",
      exactTeam: true,
      grade: "1",
      dateStart: "2026-11-02",
      dateEnd: "2026-11-22",
      whose: "TEAM",
    });
  });
});

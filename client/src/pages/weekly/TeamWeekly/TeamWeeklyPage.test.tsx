import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { testViewer } from "@/app/testing/viewer";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import * as query from "./query";
import TeamWeeklyPage from "./TeamWeeklyPage";
import "@/domains/weekly/weeklyMutations";
import "@/domains/weekly/WeeklySheet";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "WeeklyPayload";
const TEAM = { id: "Team:7", rowId: "7", name: "华东服务部" };

const summary = (over: object = {}) => ({
  id: "Weekly:21",
  rowId: "21",
  version: 1,
  scope: "TEAM",
  title: "2026 年第 47 周团队汇总",
  status: "DRAFT",
  late: false,
  monday: "2026-11-16",
  sunday: "2026-11-22",
  submittedAt: null,
  dueAt: "2026-11-23T04:00:00Z",
  author: { id: "Member:1", rowId: "1", name: "秦望舒", avatarUrl: null },
  team: TEAM,
  words: null,
  done: [
    {
      key: "11:task:1",
      did: "完成任务",
      title: "接线复核",
      text: null,
      struck: false,
      own: false,
      record: null,
      project: null,
      member: { id: "Member:2", rowId: "2", name: "陆云帆" },
    },
  ],
  plan: [],
  weeklyComments: [],
  viewerCan: { update: true, submit: true, comment: false, reopen: false, delete: true },
  ...over,
});

const open = (path: string, shown: object | null = summary(), rows: readonly object[] = []) =>
  renderPage(TeamWeeklyPage, {
    query,
    params: { date: "2026-11-16" },
    path,
    viewer: {
      member: {
        ...testViewer().member,
        memberships: [{ director: true, team: { rowId: TEAM.rowId, name: TEAM.name } }],
      },
    },
    resolvers: {
      [ROOT]: () => ({
        weekly: shown,
        weeklyTeams: rows,
        yearWeeks: [],
        dictItems: [{ id: "DictItem:1", value: "1", text: "优秀" }],
      }),
      [PAYLOAD]: () => ({ weekly: summary(), userErrors: [] }),
    },
  });

const LIST = "/weekly/2026-11-16/TeamWeekly";

describe("the summaries of teams", () => {
  it("are begun from the reports of the members", async () => {
    const user = userEvent.setup();
    const { requests, router } = await open(LIST, summary(), [
      { team: TEAM, weekly: null },
      { team: { id: "Team:8", rowId: "8", name: "财务部" }, weekly: null },
    ]);
    const row = screen.getByRole("row", { name: /华东服务部/ });
    await user.hover(row);
    await user.click(await within(row).findByRole("button", { name: "生成汇总" }));
    await waitFor(() => expect(router.state.location.search).toBe("?show=21"));
    expect(requests.find(({ name }) => name === "weeklyMutationsSummarizeMutation")?.variables).toEqual({
      input: { teamId: "7", day: "2026-11-16" },
    });
    expect(
      await screen.findByRole("heading", { level: 1, name: /华东服务部 2026 年第 47 周团队汇总/ }),
    ).toBeTruthy();
  });

  it("are written by the members whose work they are of, and submitted", async () => {
    const user = userEvent.setup();
    const { requests } = await open(`${LIST}?show=21`);
    const lines = screen.getByRole("region", { name: "陆云帆" });
    await user.click(within(lines).getByRole("button", { name: "划掉“完成任务 接线复核”" }));
    await user.type(screen.getByRole("textbox", { name: "工作小结" }), "按期");
    await user.click(screen.getByRole("button", { name: "提交" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "weeklyMutationsUpdateMutation")?.variables).toMatchObject({
        id: "21",
        input: { done: [{ key: "11:task:1", struck: true }], words: "按期", submit: true },
      }),
    );
  });

  it("stand on paper whole", async () => {
    await open(`${LIST}?show=21`, summary({ words: "季度保养全部完成", status: "LOCKED" }));
    const sheet = screen.getByRole("region", { name: "打印的汇总" });
    for (const words of [
      "华东服务部 2026 年第 47 周团队汇总",
      "陆云帆",
      "完成任务 接线复核",
      "季度保养全部完成",
    ])
      expect(within(sheet).getByText(words)).toBeTruthy();
  });

  it("that are not for somebody are not there", async () => {
    await open(`${LIST}?show=999`, null);
    expect(screen.getByText("看不到这份汇总")).toBeTruthy();
  });
});

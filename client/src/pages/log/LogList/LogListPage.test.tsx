import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import panel from "@/__generated__/LogPanelQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { exportParameters } from "../_lib/exchange";
import LogListPage from "./LogListPage";
import { logs } from "./list";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const field = (key: string, label: string, kind: string) => ({
  key,
  label,
  kind,
  required: false,
  options: [],
  minLength: 0,
  record: null,
});

const LOG = {
  id: "ItemLog:5",
  rowId: "5",
  version: 2,
  happenedOn: "2026-03-05",
  minutes: 150,
  contents: "走访启明园区，请 @秦望舒 跟进",
  values: { who: "运维经理", road: 0.5, papers: ["71"] },
  editedLate: true,
  openToProject: false,
  createdAt: "2026-03-05T09:00:00Z",
  liked: false,
  likeCount: 1,
  commentCount: 2,
  author: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null },
  team: { id: "Team:2", name: "华东服务部" },
  logType: { id: "DictItem:2", text: "拜访", color: null },
  category: {
    id: "LogCategory:1",
    rowId: "1",
    minLength: 0,
    editHours: 24,
    remark: null,
    fields: [
      field("who", "拜访对象", "TEXT"),
      field("road", "路途工时", "HOURS"),
      field("papers", "会议纪要", "ATTACHMENT"),
    ],
  },
  project: { id: "Project:7", rowId: "7", title: "园区二期", page: "/project/7/OverViewPage" },
  task: null,
  workOrder: null,
  customer: null,
  visibleMembers: [{ id: "Member:9", rowId: "9", name: "秦望舒", avatarUrl: null }],
  likes: [{ id: "Member:9", rowId: "9", name: "秦望舒" }],
  files: [
    { id: "File:71", rowId: "71", name: "纪要.pdf", size: 3 },
    { id: "File:72", rowId: "72", name: "现场.png", size: 4 },
  ],
  viewerCan: { update: true, delete: true },
};
const OTHER = {
  ...LOG,
  id: "ItemLog:6",
  rowId: "6",
  happenedOn: "2026-03-04",
  contents: "例行巡检",
  values: {},
  editedLate: false,
  viewerCan: { update: false, delete: false },
};

const open = (path = "/log/LogList", viewer = {}) =>
  renderPage(LogListPage, {
    query,
    parts: [panel],
    path,
    viewer,
    resolvers: {
      [ROOT]: () => ({
        itemLogs: { totalCount: 2, nodes: [LOG, OTHER] },
        itemLog: LOG,
        savedViews: [],
        types: [{ value: "2", text: "拜访" }],
        activity: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
      }),
    },
  });

const card = () => within(screen.getByRole("article", { name: "苏木阳 2026-03-05的日志" }));

describe("the list of logs", () => {
  it("asks about the teams below where a team is chosen alone", async () => {
    for (const [path, shown] of [
      ["/log/LogList", 0],
      ["/log/LogList?teamId=3", 1],
    ] as const) {
      const { unmount } = await open(path);
      await userEvent.click(screen.getByRole("button", { name: /^更多( \d+)?$/ }));
      await screen.findByRole("group", { name: "项目" });
      expect(screen.queryAllByRole("group", { name: "下级团队" })).toHaveLength(shown);
      unmount();
    }
  });

  it("is read by days, with what each says beside its contents", async () => {
    await open();
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("3月5日"),
      expect.stringContaining("3月4日"),
    ]);
    for (const words of [
      "拜访",
      "2小时30分钟",
      "逾期修改",
      "@秦望舒",
      "运维经理",
      "0.5 小时",
      "1 个文件",
      "园区二期",
    ])
      expect(card().getByText(words)).toBeTruthy();
  });

  it("asks for what the address says, and for one's own or one's team's", () => {
    const of = (address: string) => logs.vars({}, new URLSearchParams(address)).filter;
    expect(of("")).toEqual({ scope: "ALL" });
    expect(of("view=TEAM&logTypes=2,5&authorId=7&happenedOn=2026-03-01~2026-03-31")).toEqual({
      scope: "TEAM",
      logTypes: ["2", "5"],
      authorId: "7",
      happenedOn: { from: "2026-03-01", to: "2026-03-31" },
    });
  });

  it("offers no team to who directs none, and nothing to write to who may not", async () => {
    const rights = { isOwner: false, isAdmin: false, isTeamManager: false };
    await open("/log/LogList", { ...rights, authorities: ["log"], enabledCodes: ["log"] });
    expect(screen.getByRole("tab", { name: "我的" })).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "团队" })).toBeNull();
    expect(screen.queryByRole("button", { name: "写日志" })).toBeNull();
    expect(screen.queryByRole("button", { name: "导出" })).toBeNull();
  });

  it("takes a like at once, over the log that it stands at", async () => {
    const { requests } = await open();
    await userEvent.click(card().getByRole("button", { name: "点赞，1 人赞过" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "LikeButtonLikeMutation")?.variables).toEqual({
        input: { id: "5" },
      }),
    );
  });

  it("is walked through by keys", async () => {
    await open();
    await userEvent.keyboard("jj");
    expect(document.activeElement?.getAttribute("data-log")).toBe("6");
    await userEvent.keyboard("k");
    expect(document.activeElement?.getAttribute("data-log")).toBe("5");
  });

  it("shows one beside it by its address", async () => {
    await open("/log/LogList?show=5");
    expect(await screen.findByRole("dialog", { name: "日志详情" })).toBeTruthy();
    expect(screen.getByRole("article", { name: "苏木阳 2026-03-05的日志" }).hasAttribute("data-active")).toBe(
      true,
    );
  });

  it("deletes one with the way back", async () => {
    const { requests } = await open();
    await userEvent.click(card().getByRole("button", { name: "日志操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/回收站/)).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "确定" }));
    await userEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "useBinRestoreMutation")?.variables).toEqual({
        input: { kind: "ITEM_LOG", ids: ["5"] },
      }),
    );
    expect(requests.find(({ name }) => name === "useLogCommandsDeleteMutation")?.variables).toEqual({
      ids: ["5"],
    });
  });

  it("is exported by its filters, as calls name them", () => {
    expect(
      exportParameters({
        scope: "TEAM",
        logTypes: ["2", "5"],
        authorId: "7",
        happenedOn: { from: "2026-03-01", to: "2026-03-31" },
      }),
    ).toMatchObject({
      scope: "TEAM",
      logType: "2,5",
      authorId: "7",
      logDateStart: "2026-03-01",
      logDateEnd: "2026-03-31",
    });
  });
});

import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Viewer } from "@/app/session/viewer";
import { renderPage } from "@/app/testing/renderPage";
import { takeComplaints } from "@/app/testing/setup";
import { currentRelatedMembers } from "@/domains/member/relatedMembers";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import * as query from "./query";
import TaskInfoPage from "./TaskInfoPage";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "TaskPayload";

const SU = { rowId: "8", name: "苏木阳", avatarUrl: null };
const LU = { rowId: "9", name: "陆云帆", avatarUrl: null };

const TASK = {
  id: "Task:5",
  rowId: "5",
  version: 3,
  name: "更换驱动器",
  description: "先断电再拆",
  status: "WORKING",
  statusSince: "2026-03-05T08:00:00+08:00",
  lastReason: null,
  isOverdue: true,
  overdueDays: 4,
  level: { text: "紧急", color: "#c00" },
  availableActions: ["HOLD", "CANCEL"],
  isBlocked: false,
  checkCount: 2,
  doneCheckCount: 1,
  openChildCount: 1,
  childCount: 1,
  viewerCan: { update: true, delete: false, check: true, logTime: true, addChild: true },
  beginsOn: null,
  endsOn: "2026-03-01",
  finishedAt: null,
  estimate: 120,
  spent: 90,
  score: null,
  createdAt: "2026-03-01T08:00:00+08:00",
  parent: null,
  project: { rowId: "3", name: "启明园区" },
  milepost: null,
  customer: null,
  director: LU,
  directorTeam: null,
  validator: SU,
  createdBy: SU,
  members: [],
  files: [],
  after: [],
  checks: [
    { id: "c1", rowId: "71", name: "断电", isDone: true, doneAt: "2026-03-05T08:00:00+08:00", doneBy: LU },
    { id: "c2", rowId: "72", name: "拍照", isDone: false, doneAt: null, doneBy: null },
  ],
  children: [
    {
      id: "Task:6",
      rowId: "6",
      name: "拆旧件",
      status: "READY",
      endsOn: null,
      isOverdue: false,
      director: LU,
    },
  ],
  moves: [
    {
      id: "m1",
      rowId: "91",
      step: "START",
      from: "READY",
      to: "WORKING",
      reason: null,
      score: null,
      seconds: 7200,
      createdAt: "2026-03-05T08:00:00+08:00",
      createdBy: LU,
    },
  ],
};

interface OpenOptions {
  readonly viewer?: Partial<Viewer>;
  readonly resolvers?: Readonly<Record<string, () => object>>;
}

const open = (over: object | null = {}, { viewer = {}, resolvers = {} }: OpenOptions = {}) =>
  renderPage(TaskInfoPage, {
    query,
    path: "/task/5/info",
    params: { taskId: "5" },
    viewer,
    resolvers: {
      ...resolvers,
      [ROOT]: () => ({
        task: over ? { ...TASK, ...over } : null,
        taskTimes: { totalCount: 0, nodes: [] },
        activity: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
      }),
    },
  });

const steps = () => within(screen.getByRole("region", { name: "任务操作" }));

describe("the page of a task", () => {
  it("says what stands against its end, and keeps rare steps in the menu", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1, name: "更换驱动器" })).toBeTruthy();
    expect(screen.getByText("逾期 4 天")).toBeTruthy();
    expect(steps().getByText("检查清单还有 1 项未完成")).toBeTruthy();
    expect(steps().getByText("还有 1 个子任务未完成")).toBeTruthy();
    expect(steps().queryByRole("button", { name: "完成" })).toBeNull();
    await userEvent.click(steps().getByRole("button", { name: "更多操作" }));
    expect(await screen.findByRole("menuitem", { name: "挂起" })).toBeTruthy();
    expect(screen.getByText(/停留 2小时/)).toBeTruthy();
  });

  it("counts drafts below it beside the others", async () => {
    const [child] = TASK.children;
    await open({ children: [child, { ...child, id: "Task:7", rowId: "7", name: "下料", status: "DRAFT" }] });
    expect(screen.getByRole("heading", { name: "子任务（0/1，另有 1 个草稿）" })).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "子任务" })).getAllByRole("listitem")).toHaveLength(2);
  });

  it("has its own members offered first, who are asked for when somebody is to be chosen", async () => {
    const { requests } = await open();
    const asked = () => requests.filter(({ name }) => name === "recordMembersQuery");
    expect(asked()).toEqual([]);
    await act(async () => currentRelatedMembers()?.ids());
    expect(asked().map(({ variables }) => variables)).toEqual([{ id: "Task:5" }]);
  });

  it("ticks a line of the checklist off", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("checkbox", { name: "拍照" }));
    expect(requests.find(({ name }) => name === "TaskChecksMutation")?.variables).toEqual({
      id: "72",
      done: true,
    });
  });

  it("leaves the checklist to who works at it", async () => {
    await open({ viewerCan: { ...TASK.viewerCan, check: false, logTime: false, addChild: false } });
    expect(screen.getByRole("checkbox", { name: "拍照" })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: "登记工时" })).toBeNull();
    expect(screen.queryByRole("button", { name: "新增子任务" })).toBeNull();
  });

  it("writes down hours as minutes", async () => {
    const { requests } = await open();
    await userEvent.type(screen.getByRole("textbox", { name: "工时" }), "1.5");
    await userEvent.click(screen.getByRole("button", { name: "登记工时" }));
    expect(requests.find(({ name }) => name === "TaskTimeFormMutation")?.variables).toMatchObject({
      input: { taskId: "5", minutes: 90, remark: null },
    });
  });

  it("asks who passes it how well it was done", async () => {
    const { requests } = await open({ status: "WAITING", availableActions: ["PASS", "FAIL"] });
    await userEvent.click(steps().getAllByRole("button")[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "验收通过“更换驱动器”" }));
    await userEvent.click(await dialog.findByRole("radio", { name: "4 星" }));
    await userEvent.click(dialog.getByRole("button", { name: "通过" }));
    expect(requests.find(({ name }) => name === "TaskPassDialogMutation")?.variables).toEqual({
      id: "5",
      version: 3,
      score: 4,
      reason: null,
    });
  });

  it.each([
    ["WAITING", "已提交验收"],
    ["DONE", "任务已完成"],
  ])("says what became of it when it is finished: %s", async (status, words) => {
    const payload = { task: { id: "Task:5", status }, userErrors: [] };
    await open({ availableActions: ["FINISH"] }, { resolvers: { [PAYLOAD]: () => payload } });
    await userEvent.click(steps().getByRole("button", { name: "完成" }));
    const dialog = within(await screen.findByRole("dialog", { name: "完成“更换驱动器”" }));
    await userEvent.click(await dialog.findByRole("button", { name: "完成" }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("offers to publish a draft only to those who may", async () => {
    const draft = { status: "DRAFT", availableActions: ["PUBLISH"] };
    const { unmount } = await open(draft);
    expect(steps().getByRole("button", { name: "发布" })).toBeTruthy();
    unmount();
    await open(draft, { viewer: { isOwner: false, isAdmin: false, authorities: ["task"] } });
    expect(steps().queryByRole("button", { name: "发布" })).toBeNull();
    expect(steps().getByRole("button", { name: "修改" })).toBeTruthy();
  });

  it("is not found when it is gone", async () => {
    await open(null);
    expect(await screen.findByText("内容不存在或已被删除")).toBeTruthy();
    // React tells of what a boundary has caught
    expect(takeComplaints()).toHaveLength(1);
  });
});

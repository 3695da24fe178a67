import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import FlowTaskListPage from "./FlowTaskListPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const task = (rowId: string, name: string) => ({
  id: `FlowTask:${rowId}`,
  rowId,
  status: "TO_DO",
  arrivedAt: "2026-03-05T01:00:00Z",
  dueAt: "2026-03-06T01:00:00Z",
  doneAt: null,
  node: { key: "n1", name: "主管审批" },
  insteadOf: null,
  process: {
    id: `FlowProcess:${rowId}`,
    rowId,
    name,
    status: "RUNNING",
    form: { rowId: "1", name: "采购" },
    applicant: { rowId: "7", name: "苏木阳", avatarUrl: null },
  },
});

const own = {
  id: "FlowProcess:9",
  rowId: "9",
  name: "我的采购",
  status: "RUNNING",
  version: 4,
  sentAt: "2026-03-05T01:00:00Z",
  finishedAt: null,
  form: { rowId: "1", name: "采购" },
  holders: [{ node: { key: "n1", name: "主管审批" }, member: { rowId: "8", name: "林青", avatarUrl: null } }],
  viewerCan: { send: false, withdraw: true, urge: true, delete: false },
};

const COUNTS = { toDo: 2, copied: 0, running: 1, returned: 0, drafts: 2 };

const open = (path: string, more: object = {}) =>
  renderPage(FlowTaskListPage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        flowTasks: { totalCount: 2, nodes: [task("1", "采购电缆"), task("2", "采购灯具")] },
        flowProcesses: { totalCount: 1, nodes: [own] },
        flowCounts: COUNTS,
      }),
      ...more,
    },
  });

const answer = (type: string, value: object) => ({ [type]: () => value });

describe("one's approvals", () => {
  it("begin with those to be decided, and say how many each list has", async () => {
    const { requests } = await open("/oa/FlowTaskList");
    expect(requests[0]?.variables).toMatchObject({ mine: false, taskFilter: { list: "TO_DO" } });
    expect((await screen.findByRole("tab", { name: /^待审批/ })).textContent).toContain("2");
    expect(screen.getByRole("tab", { name: /^我发起的/ }).textContent).toContain("3");
    const row = screen.getByRole("row", { name: /采购电缆/ });
    expect(within(row).getByText("超时")).toBeTruthy();
    expect(within(row).getByRole("link").getAttribute("href")).toBe("/oa/FlowInfo/1?ids=1,2");
  });

  it("ask of the list that the address names, the last answers first", async () => {
    const { requests } = await open("/oa/FlowTaskList?tab=DONE&formId=5");
    expect(requests[0]?.variables).toMatchObject({
      taskFilter: { list: "DONE", formId: "5" },
      taskOrder: [{ field: "DONE_AT", direction: "DESC" }],
    });
  });

  it("are agreed to together, and say which could not be", async () => {
    const user = userEvent.setup();
    const { requests } = await open(
      "/oa/FlowTaskList",
      answer("FlowProcessBatchPayload", {
        results: [
          { id: "FlowProcess:1", rowId: "1", error: null },
          { id: "FlowProcess:2", rowId: "2", error: "该表单不允许批量同意" },
        ],
        userErrors: [],
      }),
    );
    for (const name of [/采购电缆/, /采购灯具/])
      await user.click(within(await screen.findByRole("row", { name })).getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "同意" }));
    const question = await screen.findByRole("dialog", { name: "同意 2 个申请" });
    await user.type(within(question).getByRole("textbox"), "同意采购");
    await user.click(within(question).getByRole("button", { name: "同意" }));
    expect(await screen.findByText("该表单不允许批量同意")).toBeTruthy();
    expect(requests.find(({ name }) => name === "useFlowBatchAgreeMutation")?.variables).toEqual({
      input: { ids: ["1", "2"], opinion: "同意采购" },
    });
  });

  it("of one's own are withdrawn over the version that is shown", async () => {
    const user = userEvent.setup();
    const { requests } = await open("/oa/FlowTaskList?tab=MINE");
    expect(requests[0]?.variables).toMatchObject({ mine: true, ownFilter: { mine: true } });
    const row = await screen.findByRole("row", { name: /我的采购/ });
    await user.hover(row);
    const menu = within(row).queryByRole("button", { name: "行操作" });
    if (menu) await user.click(menu);
    await user.click(
      (await screen.findAllByText("撤回")).find((element) => element.closest("button")) as HTMLElement,
    );
    const question = await screen.findByRole("dialog", { name: "撤回“我的采购”" });
    await user.click(within(question).getByRole("button", { name: "撤回" }));
    expect(await screen.findByText("已撤回")).toBeTruthy();
    expect(requests.find(({ name }) => name === "flowStepMutationsWithdrawMutation")?.variables).toEqual({
      input: { id: "9", version: 4, opinion: null },
    });
  });
});

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import type { Definition } from "@/domains/flow/definition";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import FlowInfoPage from "./FlowInfoPage";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./FlowStepDialog";
import "./FlowVersionDialog";
import "@/domains/flow/flowStepMutations";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const DEFINITION: Definition = {
  fields: [
    { key: "why", label: "事由", type: "text", required: true },
    { key: "note", label: "核定", type: "text", required: true },
  ],
  rights: {},
  nodes: [{ key: "n1", name: "主管", kind: "approve" }],
  settings: {},
};

const CAN = {
  send: false,
  withdraw: false,
  annul: false,
  urge: false,
  terminate: false,
  changeVersion: false,
  delete: false,
  decide: false,
  transfer: false,
  addSigners: false,
  returnToApplicant: false,
  returnTo: [],
  takeBack: false,
  removeSigners: [],
};
const DECIDES = { ...CAN, decide: true, transfer: true, addSigners: true, returnToApplicant: true };

const step = (status: string, member: object) => ({
  item: 1,
  round: 1,
  status,
  opinion: null,
  arrivedAt: "2026-03-02T08:00:00Z",
  dueAt: null,
  doneAt: null,
  node: { key: "n1", name: "主管" },
  member,
  insteadOf: null,
});

const ME = { id: "Member:1", rowId: "1", name: "王敏", avatarUrl: "/avatar/1" };
const OTHER = { id: "Member:9", rowId: "9", name: "苏木阳", avatarUrl: "/avatar/9" };

const process = (over: object = {}) => ({
  id: "FlowProcess:5",
  rowId: "5",
  name: "苏木阳的请假",
  version: 4,
  status: "RUNNING",
  definition: DEFINITION,
  values: { why: "看病" },
  rights: [
    { path: "why", right: "READ" },
    { path: "note", right: "READ" },
  ],
  applicant: { ...OTHER, roles: [] },
  team: { id: "Team:7", rowId: "7", name: "工程部", path: [] },
  parent: null,
  form: { id: "FlowForm:11", rowId: "11", name: "请假" },
  sentAt: "2026-03-02T08:00:00Z",
  finishedAt: null,
  urgedAt: null,
  holders: [],
  absence: null,
  files: [],
  current: [{ key: "n1", name: "主管" }],
  steps: [step("TO_DO", ME)],
  records: [
    {
      key: "1",
      verb: "start",
      text: "提交申请",
      body: null,
      createdAt: "2026-03-02T08:00:00Z",
      node: null,
      member: OTHER,
      members: [],
      files: [],
    },
  ],
  viewerCan: CAN,
  ...over,
});

const open = (over: object = {}, path = "/oa/FlowInfo/5", more: object = {}) =>
  renderPage(FlowInfoPage, {
    query,
    params: { id: "5" },
    path,
    resolvers: { [ROOT]: () => ({ flowProcess: process(over), ...more }) },
  });

const sentOf = (requests: readonly { name: string; variables: unknown }[], name: string) =>
  requests.find((request) => request.name === name)?.variables;

describe("the page of an application", () => {
  it("shows what it says, where it stands and what has happened", async () => {
    await open();
    expect(screen.getByText("看病")).toBeTruthy();
    expect(screen.getAllByText("审批中").length).toBeGreaterThan(0);
    expect(screen.getByText(/苏木阳 提交申请/)).toBeTruthy();
    const actions = screen.getByRole("region", { name: "审批操作" });
    expect(within(actions).queryByRole("button", { name: "同意" })).toBeNull();
  });

  it("tells approvers what a leave comes to, day by day", async () => {
    await open({
      absence: {
        kind: "LEAVE",
        unit: "HALF_DAY",
        minutes: 720,
        amount: 1.5,
        days: [
          { day: "2026-03-05", minutes: 480, amount: 1, words: "早班，全天" },
          { day: "2026-03-06", minutes: 240, amount: 0.5, words: "早班，上半天" },
        ],
      },
    });
    const days = within(await screen.findByRole("table", { name: "逐日计算" }));
    expect(days.getByRole("row", { name: /2026-03-06 周五.*0\.5 天.*早班，上半天/ })).toBeTruthy();
    expect(screen.getByText("1.5 天")).toBeTruthy();
  });

  it("agrees with an opinion", async () => {
    const user = userEvent.setup();
    const { requests } = await open({ viewerCan: DECIDES });
    await user.click(screen.getByRole("button", { name: "同意" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox", { name: /审批意见/ }), "好");
    await user.click(within(dialog).getByRole("button", { name: "同意" }));
    await waitFor(() =>
      expect(sentOf(requests, "flowStepMutationsAgreeMutation")).toEqual({
        input: { id: "5", version: 4, opinion: "好", fileIds: [], values: null, choices: [] },
      }),
    );
  });

  it("agrees only with an opinion where the node asks for one", async () => {
    const user = userEvent.setup();
    const nodes = DEFINITION.nodes.map((node) => ({ ...node, asksOpinion: true }));
    const { requests } = await open({ viewerCan: DECIDES, definition: { ...DEFINITION, nodes } });
    await user.click(screen.getByRole("button", { name: "同意" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "同意" }));
    expect(await within(dialog).findByText("请填写审批意见")).toBeTruthy();
    expect(sentOf(requests, "flowStepMutationsAgreeMutation")).toBeUndefined();
  });

  it("refuses only with a reason", async () => {
    const user = userEvent.setup();
    const { requests } = await open({ viewerCan: DECIDES });
    await user.click(screen.getByRole("button", { name: "拒绝" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "拒绝" }));
    expect(await within(dialog).findByText("请填写拒绝原因")).toBeTruthy();
    expect(sentOf(requests, "flowStepMutationsRefuseMutation")).toBeUndefined();
  });

  it("asks an approver to fill in what the node lets them write first", async () => {
    const user = userEvent.setup();
    await open({
      viewerCan: DECIDES,
      rights: [
        { path: "why", right: "READ" },
        { path: "note", right: "WRITE" },
      ],
    });
    expect(screen.getByRole("textbox", { name: /核定/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "同意" }));
    expect(await screen.findByText("请输入核定")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("marks a copy as read that it shows", async () => {
    const { requests } = await open({ steps: [step("COPIED", ME)], current: [] });
    await waitFor(() =>
      expect(sentOf(requests, "flowStepMutationsReadMutation")).toEqual({ input: { id: "5" } }),
    );
  });

  it("is moved to the newest version of its form after a preview", async () => {
    const user = userEvent.setup();
    const plan = {
      from: 1,
      to: 3,
      kept: [{ name: "主管" }],
      dropped: [{ name: "财务" }],
      current: [
        { node: { key: "n9", name: "总经理" }, members: [{ ...OTHER }] },
        { node: { key: "n10", name: "采购子流程" }, members: [] },
      ],
      lost: ["备注"],
      missing: [],
      refusal: null,
    };
    const { requests } = await open({ viewerCan: { ...CAN, changeVersion: true } }, undefined, {
      flowVersionPlan: plan,
    });
    await user.click(screen.getByRole("button", { name: "更多操作" }));
    await user.click(await screen.findByText("换到新版本"));
    const dialog = within(await screen.findByRole("dialog", { name: "换到新版本“苏木阳的请假”" }));
    expect(await dialog.findByText("第 1 版换到第 3 版")).toBeTruthy();
    expect(dialog.getByText("总经理：苏木阳；采购子流程")).toBeTruthy();
    expect(dialog.getByText("备注")).toBeTruthy();
    expect(dialog.getByText(/附件留在流转记录里/)).toBeTruthy();
    expect(dialog.queryByText("缺少的必填内容")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "换到新版本" }));
    expect(await screen.findByText("已换到新版本")).toBeTruthy();
    expect(sentOf(requests, "flowStepMutationsChangeVersionMutation")).toEqual({
      input: { id: "5", version: 4, revision: 3 },
    });
  });

  it("goes to the next of the list by its key", async () => {
    const user = userEvent.setup();
    const { router } = await open({}, "/oa/FlowInfo/5?ids=5,6");
    expect(screen.getByText("1/2")).toBeTruthy();
    await user.keyboard("j");
    expect(router.state.location.pathname).toBe("/oa/FlowInfo/6");
  });
});

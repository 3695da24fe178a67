import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import rehearsal from "@/__generated__/useRehearsalQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import type { Definition } from "@/domains/flow/definition";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import FlowFormAddModalPage from "./FlowFormAddModalPage";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const STARTED = "FlowProcessPayload";

const DEFINITION: Definition = {
  fields: [{ key: "why", label: "事由", type: "text", required: true }],
  rights: {},
  nodes: [{ key: "n1", name: "主管", kind: "approve", who: [{ by: "director", level: 1 }] }],
  settings: {},
};

const FORM = { rowId: "11", name: "请假", remark: "提前一天", status: "ON", definition: DEFINITION };
const VIEWER = {
  member: { rowId: "1", name: "王敏", memberships: [{ team: { rowId: "7", name: "工程部", path: [] } }] },
  roles: [],
};
const PROCESS = {
  rowId: "5",
  name: "王敏的请假",
  version: 4,
  definition: DEFINITION,
  values: { why: "看病" },
  rights: [{ path: "why", right: "WRITE" }],
  choices: [{ node: "n1", members: [{ rowId: "8" }] }],
  team: { rowId: "7", name: "工程部" },
  files: [],
  form: FORM,
  viewerCan: { send: true },
};

const open = (path: string, over: { form?: object; process?: object; errors?: object[] } = {}) =>
  renderPage(FlowFormAddModalPage, {
    query,
    parts: [rehearsal],
    path,
    resolvers: {
      [ROOT]: () => ({
        flowForm: over.form ?? FORM,
        flowProcess: over.process ?? PROCESS,
        viewer: VIEWER,
        flowRehearsal: [{ node: { key: "n1" }, branch: null, members: [{ name: "陆云帆" }], skipped: [] }],
      }),
      [STARTED]: () => ({
        flowProcess: over.errors ? null : { id: "FlowProcess:9", rowId: "9", status: "RUNNING", version: 1 },
        userErrors: over.errors ?? [],
      }),
    },
  });

const KEY = expect.stringMatching(/^[0-9a-f]{32}$/);

const sentOf = (requests: readonly { name: string; variables: unknown }[], name: string) =>
  requests.find((request) => request.name === name)?.variables;

describe("filling in an application", () => {
  it("sends a new one and goes to its page", async () => {
    const user = userEvent.setup();
    const { requests, router } = await open("/oa/FlowFormAddModal?formId=11");
    await user.type(screen.getByRole("textbox", { name: /事由/ }), "回家");
    await user.click(screen.getByRole("button", { name: "提交" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/oa/FlowInfo/9"));
    expect(sentOf(requests, "ApplicationFormStartMutation")).toEqual({
      input: { formId: "11", teamId: "7", values: { why: "回家" }, choices: [], requestKey: KEY },
    });
  });

  it("sends the same content again with its key, and changed content with another", async () => {
    const user = userEvent.setup();
    const errors = [{ field: ["id"], message: "请稍后再试", code: "CONFLICT" }];
    const { requests } = await open("/oa/FlowFormAddModal?formId=11", { errors });
    const keys = () =>
      requests.flatMap(({ name, variables }) =>
        name === "ApplicationFormStartMutation"
          ? [(variables as { input: { requestKey: string } }).input.requestKey]
          : [],
      );
    const why = screen.getByRole("textbox", { name: /事由/ });
    await user.type(why, "回家");
    for (const times of [1, 2]) {
      await user.click(screen.getByRole("button", { name: "提交" }));
      await waitFor(() => expect(keys()).toHaveLength(times));
      const bar = within(screen.getByRole("region", { name: "申请操作" }));
      await waitFor(() => expect(bar.getByRole("alert").textContent).toBe("请稍后再试"));
    }
    await user.type(why, "过年");
    await user.click(screen.getByRole("button", { name: "提交" }));
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, again, changed] = keys();
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it("says what is missing and sends nothing", async () => {
    const user = userEvent.setup();
    const { requests } = await open("/oa/FlowFormAddModal?formId=11");
    await user.click(screen.getByRole("button", { name: "提交" }));
    expect(await screen.findByText("请输入事由")).toBeTruthy();
    expect(sentOf(requests, "ApplicationFormStartMutation")).toBeUndefined();
  });

  it("shows what the server refuses at its field", async () => {
    const user = userEvent.setup();
    await open("/oa/FlowFormAddModal?id=5", {
      errors: [{ field: ["values", "why"], message: "“事由”不合要求", code: "INVALID" }],
    });
    await user.click(screen.getByRole("button", { name: "提交" }));
    expect(await screen.findByText("“事由”不合要求")).toBeTruthy();
  });

  it("goes on with a draft over the version that was read", async () => {
    const user = userEvent.setup();
    const { requests } = await open("/oa/FlowFormAddModal?id=5");
    await user.click(screen.getByRole("button", { name: "存草稿" }));
    expect(await screen.findByText("草稿已保存")).toBeTruthy();
    expect(sentOf(requests, "ApplicationFormSaveMutation")).toEqual({
      input: { id: "5", version: 4, values: { why: "看病" }, choices: [{ node: "n1", memberIds: ["8"] }] },
    });
  });

  it("shows no result of a hidden field, and nothing that the application above hides", async () => {
    const fields: Definition["fields"] = [
      ...DEFINITION.fields,
      { key: "cost", label: "底价", type: "amount" },
      { key: "double", label: "两倍", type: "amount", formula: "{cost}*2" },
    ];
    const definition = { ...DEFINITION, fields };
    const hidden = { ...definition, rights: { cost: "hidden" } };
    const { unmount } = await open("/oa/FlowFormAddModal?formId=11", {
      form: { ...FORM, definition: hidden },
    });
    expect(screen.getByRole("textbox", { name: /事由/ })).toBeTruthy();
    for (const label of ["底价", "两倍"]) expect(screen.queryByText(label)).toBeNull();
    unmount();
    const rights = [
      { path: "why", right: "WRITE" },
      { path: "cost", right: "HIDDEN" },
      { path: "double", right: "HIDDEN" },
    ];
    await open("/oa/FlowFormAddModal?id=5", { process: { ...PROCESS, definition, rights } });
    expect(screen.getByRole("textbox", { name: /事由/ })).toBeTruthy();
    for (const label of ["底价", "两倍"]) expect(screen.queryByText(label)).toBeNull();
  });

  it("refuses a form that is off, and one that is under way", async () => {
    const { unmount } = await open("/oa/FlowFormAddModal?formId=11", { form: { ...FORM, status: "OFF" } });
    expect(screen.getByText("表单已停用，不能发起")).toBeTruthy();
    unmount();
    await open("/oa/FlowFormAddModal?id=5", { process: { ...PROCESS, viewerCan: { send: false } } });
    expect(screen.getByText("这份申请现在不能修改")).toBeTruthy();
  });
});

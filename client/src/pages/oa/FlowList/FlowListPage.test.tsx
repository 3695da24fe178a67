import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import FlowListPage from "./FlowListPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const CAN = { update: true, delete: true };

const group = (rowId: string, name: string) => ({
  id: `FlowGroup:${rowId}`,
  rowId,
  name,
  version: 1,
  viewerCan: CAN,
});

const form = (rowId: string, name: string, more: object = {}) => ({
  id: `FlowForm:${rowId}`,
  rowId,
  name,
  icon: null,
  remark: null,
  status: "OFF",
  kind: "custom",
  kindText: "自定义",
  revision: 1,
  sortOrder: 0,
  version: 3,
  updatedAt: "2026-03-05T01:00:00Z",
  createdAt: "2026-03-05T01:00:00Z",
  group: { rowId: "1", name: "行政" },
  members: [],
  teams: [],
  roles: [],
  admins: [],
  viewerCan: CAN,
  ...more,
});

const open = (path: string, more: object = {}) =>
  renderPage(FlowListPage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        flowGroups: { nodes: [group("1", "行政"), group("2", "财务")] },
        flowForms: {
          totalCount: 2,
          nodes: [
            form("5", "采购", { teams: [{ rowId: "3", name: "工程部" }] }),
            form("6", "用章", { revision: 0 }),
          ],
        },
        flowFormKinds: [{ key: "custom", label: "自定义" }],
        flowForm: {
          id: "FlowForm:5",
          rowId: "5",
          name: "采购",
          version: 3,
          revision: 1,
          draft: {
            fields: [{ key: "why", label: "事由", type: "text" }],
            rights: {},
            nodes: [],
            settings: {},
          },
        },
      }),
      ...more,
    },
  });

const answer = (type: string, value: object) => ({ [type]: () => value });

describe("the forms of approval", () => {
  it("are those of the group that the address names", async () => {
    const user = userEvent.setup();
    const { requests, router } = await open("/oa/FlowList?group=1");
    expect(requests[0]?.variables).toMatchObject({
      building: false,
      filter: { groupId: "1" },
      orderBy: [{ field: "ORDER", direction: "ASC" }],
    });
    const row = await screen.findByRole("row", { name: /采购/ });
    expect(within(row).getByText("工程部")).toBeTruthy();
    expect(within(await screen.findByRole("row", { name: /用章/ })).getByText("所有人")).toBeTruthy();
    const pane = screen.queryByRole("button", { name: "展开分组" });
    if (pane) await user.click(pane);
    await user.click(screen.getByRole("treeitem", { name: /财务/ }));
    expect(router.state.location.search).toBe("?group=2");
  });

  it("are turned on in their row, unless they were never published", async () => {
    const user = userEvent.setup();
    const { requests } = await open("/oa/FlowList");
    const never = await screen.findByRole("checkbox", { name: "启用“用章”" });
    expect((never as HTMLInputElement).disabled).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: "启用“采购”" }));
    expect(requests.find(({ name }) => name === "StatusSwitchMutation")?.variables).toEqual({
      input: { id: "5", version: 3, status: "ON" },
    });
  });

  it("tell what keeps one from being published, by the names of its parts", async () => {
    const user = userEvent.setup();
    const { requests } = await open(
      "/oa/FlowList?form=5&group=1",
      answer("FlowFormPayload", {
        flowForm: null,
        userErrors: [
          { field: ["definition", "why"], message: "选项重复", code: "INVALID" },
          { field: ["definition"], message: "流程至少要有一个审批节点", code: "INVALID" },
        ],
      }),
    );
    expect(requests[0]?.variables).toMatchObject({ building: true, form: "5" });
    await user.click(await screen.findByRole("button", { name: "发布" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "发布" }));
    expect(await screen.findByText("字段“事由”：选项重复")).toBeTruthy();
    expect(screen.getByText("流程至少要有一个审批节点")).toBeTruthy();
    expect(requests.find(({ name }) => name === "useDefinitionSaveMutation")?.variables).toMatchObject({
      id: "5",
      version: 3,
      input: { publish: true },
    });
  });
});

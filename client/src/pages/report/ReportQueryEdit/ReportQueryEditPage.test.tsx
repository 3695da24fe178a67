import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import previewQuery from "@/__generated__/exploringPreviewQuery.graphql";
import schemaQuery from "@/__generated__/exploringSchemaQuery.graphql";
import searchQuery from "@/__generated__/exploringSearchQuery.graphql";
import versionsQuery from "@/__generated__/exploringVersionsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import type { Stored } from "../_query/draft";
import { RESULT, STORED, TYPES } from "../_query/samples";
import * as query from "./query";
// fetched when they are opened first, which a test need not wait for
import "./QuerySettingsDialog";
import "./QueryVersionsDialog";
import ReportQueryEditPage from "./ReportQueryEditPage";

afterEach(() => act(closeAllDialogs));

const REPORT = {
  id: "ReportQuery:5",
  rowId: "5",
  name: "项目应收",
  remark: null,
  position: "PROJECT",
  enabled: true,
  number: 2,
  version: 3,
  path: "/report/project/query/5",
  problems: [],
  roles: [],
  definition: STORED,
  viewerCan: { update: true },
};

const CHECK = { cost: { count: 120, most: 5000 }, depth: { count: 4, most: 12 }, problems: [] };

const HIT = {
  typeName: "Customer",
  typeLabel: "客户",
  field: { name: "name", label: "名称", typeName: "String", forbidden: null, unusable: null },
};

/** Mock schema: returns one type per request. */
const typeOf = ({ args }: { readonly args?: Readonly<Record<string, unknown>> | null | undefined }) =>
  TYPES.find(({ name }) => name === args?.type) ?? {
    name: String(args?.type),
    fields: [],
    inputs: [],
    values: [],
  };
const SCHEMA = { ReportQuerySchemaType: typeOf };

const answers = (...all: readonly (readonly [string, object])[]) =>
  Object.fromEntries(all.map(([type, value]) => [type, () => value]));

async function open(id: string | null, over: object = {}, ...more: readonly (readonly [string, object])[]) {
  const page = await renderPage(ReportQueryEditPage, {
    query,
    parts: [schemaQuery, searchQuery, previewQuery, versionsQuery],
    params: id === null ? {} : { queryId: id },
    path: id === null ? "/report/query/new?position=task" : `/report/query/${id}/edit`,
    resolvers: {
      ...answers(
        [
          "Query",
          {
            reportQuery: REPORT,
            reportQueryCheck: CHECK,
            reportQueryPreview: RESULT,
            reportQuerySearch: [HIT],
            ...over,
          },
        ],
        ...more,
      ),
      ...SCHEMA,
    },
  });
  await screen.findByRole("tree", { name: "数据结构" });
  return page;
}

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) =>
  page.requests
    .filter((one) => one.name === name)
    .map(({ variables }) => variables as Record<string, unknown>);
const previews = (page: Page) =>
  sent(page, "exploringPreviewQuery").map(({ definition }) => definition as { document: string });

const choose = async (name: RegExp) => userEvent.click(await screen.findByRole("treeitem", { name }));
const columns = () =>
  screen
    .queryAllByRole("textbox", { name: /^第 \d+ 列的名称$/ })
    .map((input) => (input as HTMLInputElement).value);

/** Composes a new report of projects' names and outstanding amounts. */
async function compose() {
  await choose(/^项目.*projects/);
  await choose(/^名称.*name/);
  await choose(/^收支.*money/);
  await choose(/^未收金额.*outstanding/);
  await waitFor(() => expect(columns()).toEqual(["名称", "收支未收金额"]));
}

describe("a report of the schema", () => {
  it("is composed by choosing fields, and shows what it has after each", async () => {
    const page = await open(null);
    expect(page.requests.some(({ name }) => name === "exploringPreviewQuery")).toBe(false);
    await compose();
    await waitFor(() => expect(previews(page).at(-1)?.document).toContain("outstanding"));
    expect(previews(page).at(-1)).toMatchObject({
      columns: [
        { path: "projects.nodes.name", label: "名称", list: "ROWS" },
        { path: "projects.nodes.money.outstanding", label: "收支未收金额", list: "ROWS" },
      ],
    });
    expect(await screen.findByRole("table", { name: "结果" })).toBeTruthy();
    expect(screen.getByText(/预计结果数 120，最多 5,000/)).toBeTruthy();
  });

  it("does not offer what is forbidden, and says what is missing", async () => {
    await open(null);
    const salaries = screen.getByRole("treeitem", { name: /^工资/ });
    expect(salaries.getAttribute("aria-disabled")).toBe("true");
    expect(within(salaries).getByText("需要“薪资管理”权限")).toBeTruthy();
    await userEvent.click(salaries);
    expect(columns()).toEqual([]);
  });

  it("is walked and chosen by keys alone", async () => {
    await open(null);
    await choose(/^项目.*projects/);
    await screen.findByRole("treeitem", { name: /^名称.*name/ });
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-level")).toBe("2"));
    act(() => screen.getByRole("treeitem", { name: /^名称.*name/ }).focus());
    await userEvent.keyboard(" ");
    await waitFor(() => expect(columns()).toEqual(["名称"]));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(columns()).toEqual([]));
  });

  it("finds fields of every type by a word", async () => {
    await open(null);
    await userEvent.type(screen.getByRole("searchbox", { name: "搜索字段" }), "名称");
    await userEvent.click(await screen.findByRole("button", { name: /客户.*名称/ }));
    await waitFor(() => expect(columns()).toEqual(["名称"]));
    expect(screen.getByTitle("customers.nodes.name")).toBeTruthy();
  });

  it("opens a list that was found, and moves the focus to it", async () => {
    const field = { ...HIT.field, name: "projects", label: "项目", typeName: "ProjectConnection" };
    await open(null, { reportQuerySearch: [{ typeName: "Query", typeLabel: "查询", field }] });
    await userEvent.type(screen.getByRole("searchbox", { name: "搜索字段" }), "项目");
    await userEvent.click(await screen.findByRole("button", { name: /列表.*项目/ }));
    const node = await screen.findByRole("treeitem", { name: /^项目.*projects/ });
    await waitFor(() => expect(document.activeElement).toBe(node));
  });

  it("goes back and forth, and puts columns in order by keys", async () => {
    await open(null);
    await compose();
    await userEvent.click(screen.getByRole("button", { name: "上移收支未收金额" }));
    expect(columns()).toEqual(["收支未收金额", "名称"]);
    act(() => screen.getByRole("textbox", { name: "第 1 列的名称" }).focus());
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(columns()).toEqual(["名称", "收支未收金额"]);
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    expect(columns()).toEqual(["名称"]);
    await userEvent.click(screen.getByRole("button", { name: "重做" }));
    expect(columns()).toEqual(["名称", "收支未收金额"]);
  });

  it("is saved under a name, at the position that it was begun for", async () => {
    const page = await open(null, {}, [
      "ReportQueryPayload",
      { reportQuery: { rowId: "9", version: 1, path: "/report/task/query/9" }, userErrors: [] },
    ]);
    await compose();
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    const dialog = within(await screen.findByRole("dialog", { name: "保存为查询报表" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^报表名称/ }), "应收");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(sent(page, "QuerySettingsDialogCreateMutation")).toHaveLength(1));
    expect(sent(page, "QuerySettingsDialogCreateMutation")[0]).toMatchObject({
      input: {
        name: "应收",
        position: "TASK",
        enabled: true,
        roleIds: [],
        definition: { keepEmpty: true, parameters: [] },
      },
    });
    await waitFor(() => expect(page.router.state.location.pathname).toBe("/report/task/query/9"));
  });

  it("is not saved before anything is chosen", async () => {
    const page = await open(null);
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("请在左侧选择至少一个字段")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent(page, "QuerySettingsDialogCreateMutation")).toEqual([]);
  });
});

describe("a stored report", () => {
  it("is changed over the version that was read", async () => {
    const page = await open("5");
    await screen.findByRole("table", { name: "结果" });
    expect(columns()).toEqual(["名称", "客户名称", "未收金额"]);
    expect(screen.getByRole("button", { name: "保存" })).toHaveProperty("disabled", true);
    await userEvent.type(screen.getByRole("textbox", { name: "第 3 列的名称" }), "合计");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(sent(page, "ExplorerUpdateMutation")).toHaveLength(1));
    expect(sent(page, "ExplorerUpdateMutation")[0]).toMatchObject({
      id: "5",
      version: 3,
      input: { definition: { document: STORED.document, columns: [{}, {}, { label: "未收金额合计" }] } },
    });
  });

  it("has its condition bound to the parameter that whoever reads fills", async () => {
    await open("5");
    expect(await screen.findByText("参数：负责人")).toBeTruthy();
    const words = await screen.findByRole("textbox", { name: "关键词" });
    expect((words as HTMLInputElement).value).toBe("站");
    await userEvent.click(screen.getByRole("button", { name: "关键词的操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "由查看的人填写" }));
    expect(await screen.findByText("参数：关键词")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "移除参数关键词" }));
    await waitFor(() => expect(screen.queryByText("参数：关键词")).toBeNull());
  });

  it("makes rows along one chain of lists, and says which one was folded for it", async () => {
    const column = (path: string, label: string, list: "JOIN" | "ROWS") => ({
      path: `projects.nodes.${path}`,
      label,
      kind: "TEXT" as const,
      list,
    });
    const page = await open("5", {
      reportQuery: {
        ...REPORT,
        definition: {
          ...STORED,
          document: "{ projects { nodes { name mileposts { name } members { name } } } }",
          parameters: [],
          columns: [
            column("name", "项目", "ROWS"),
            column("mileposts.name", "里程碑", "JOIN"),
            column("members.name", "成员", "JOIN"),
          ],
        },
      },
    });
    await screen.findByRole("table", { name: "结果" });
    const expand = async (list: string) =>
      userEvent.click(
        within(screen.getByRole("radiogroup", { name: `${list}的显示方式` })).getByRole("radio", {
          name: "展开为行",
        }),
      );
    await expand("里程碑");
    expect(screen.getByRole("checkbox", { name: "没有里程碑的记录也显示一行" })).toBeTruthy();
    await expand("成员");
    expect(screen.getByText(/“里程碑”已改为合并为文字/)).toBeTruthy();
    await waitFor(() =>
      expect(previews(page).at(-1)).toMatchObject({
        columns: [{ list: "ROWS" }, { list: "JOIN" }, { list: "ROWS" }],
      }),
    );
  });

  it("says where something is wrong with it", async () => {
    await open("5", {
      reportQueryPreview: null,
      reportQueryCheck: {
        ...CHECK,
        problems: [
          { at: "columns.1.path", message: "客户没有名称" },
          { at: "parameters.0", message: "参数不合适" },
          { at: "document", message: "查询太大" },
        ],
      },
    });
    const column = (await screen.findByText("客户没有名称")).closest("li");
    expect(within(column as HTMLElement).getByRole("textbox", { name: "第 2 列的名称" })).toBeTruthy();
    expect(screen.getByText("参数不合适")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "结果" })).getByText("查询太大")).toBeTruthy();
  });

  it("that somebody else has saved meanwhile is not written over", async () => {
    await open("5", {}, [
      "ReportQueryPayload",
      { reportQuery: null, userErrors: [{ field: ["version"], message: "数据已被他人修改", code: "STALE" }] },
    ]);
    await screen.findByRole("table", { name: "结果" });
    await userEvent.type(screen.getByRole("textbox", { name: "第 1 列的名称" }), "甲");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText(/其他人已经保存了新的版本/)).toBeTruthy();
    expect(columns()[0]).toBe("名称甲");
  });

  it("goes back to a version, which says what it changed", async () => {
    const first: Stored = { ...STORED, columns: STORED.columns.slice(0, 2) };
    const version = (number: number, definition: Stored) => ({
      number,
      name: "项目应收",
      revertOf: null,
      createdAt: "2026-11-29T08:00:00Z",
      createdBy: { name: "王敏" },
      definition,
    });
    const page = await open("5", {
      reportQuery: { ...REPORT, versions: [version(2, STORED), version(1, first)] },
    });
    await waitFor(() => expect(columns()).toHaveLength(3));
    await userEvent.click(screen.getByRole("button", { name: "历史版本" }));
    const dialog = within(await screen.findByRole("dialog", { name: "历史版本" }));
    expect(await dialog.findByText("增加列“未收金额”")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "恢复第 1 版" }));
    await userEvent.click(await screen.findByRole("button", { name: "恢复" }));
    await waitFor(() =>
      expect(sent(page, "QueryVersionsDialogRevertMutation")).toEqual([{ id: "5", number: 1, version: 3 }]),
    );
  });

  it("that was written elsewhere is left alone", async () => {
    await renderPage(ReportQueryEditPage, {
      query,
      parts: [schemaQuery, previewQuery],
      params: { queryId: "5" },
      path: "/report/query/5/edit",
      resolvers: answers([
        "Query",
        {
          reportQuery: {
            ...REPORT,
            definition: { ...STORED, document: "{ ...F } fragment F on Query { a }" },
          },
        },
      ]),
    });
    expect(screen.getByText("无法在这里修改")).toBeTruthy();
  });
});

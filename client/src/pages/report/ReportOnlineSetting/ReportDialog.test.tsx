import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import definitionQuery from "@/__generated__/reportQueriesDefinitionQuery.graphql";
import previewQuery from "@/__generated__/reportQueriesPreviewQuery.graphql";
import previewRowsQuery from "@/__generated__/reportQueriesPreviewRowsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { CATALOG, RESULT } from "../_lib/samples";
import ReportDialog from "./ReportDialog";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

afterEach(() => act(closeAllDialogs));

const REPORT = {
  rowId: "5",
  position: "TASK",
  name: "完成情况",
  remark: null,
  enabled: true,
  version: 3,
  roles: [],
  definition: {
    dataset: "TASK",
    dimensions: [{ field: "director", grain: null }],
    measures: ["count"],
    conditions: [
      {
        field: "director",
        op: "IN",
        from: null,
        to: null,
        period: null,
        values: [{ value: "12", text: "张三" }],
      },
    ],
    parameters: [],
    orderBy: null,
    limit: 200,
    columns: [],
    chart: {
      kind: "BAR",
      dimension: "director",
      series: null,
      measures: ["count"],
      line: null,
      target: null,
    },
    across: [],
    subtotals: false,
    calculations: [],
    having: [],
    top: null,
    formats: [],
  },
};

const DETAIL = {
  dataset: "TASK",
  totalCount: 1,
  columns: [{ code: "title", label: "任务名称", kind: "TEXT" }],
  rows: [{ id: "Task:7", rowId: "7", projectRowId: null, cells: [{ value: "x", text: "装机" }] }],
};

const answers = (...all: readonly (readonly [string, object])[]) =>
  Object.fromEntries(all.map(([type, value]) => [type, () => value]));

const saved = vi.fn();
const closed = vi.fn();
const NewReport = () => <ReportDialog open position="TASK" onSaved={saved} onClose={closed} />;
const OldReport = () => <ReportDialog open id="5" onSaved={saved} onClose={closed} />;

async function open(Dialog: typeof NewReport, ...more: readonly (readonly [string, object])[]) {
  saved.mockClear();
  closed.mockClear();
  const page = await renderPage(Dialog, {
    parts: [definitionQuery, previewQuery, previewRowsQuery],
    resolvers: answers(
      [
        "Query",
        {
          onlineReport: REPORT,
          onlineReportCatalog: CATALOG,
          onlineReportPreview: RESULT,
          onlineReportPreviewRows: DETAIL,
        },
      ],
      ...more,
    ),
  });
  await screen.findByRole("region", { name: "预览" });
  return page;
}

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) =>
  page.requests
    .filter((one) => one.name === name)
    .map(({ variables }) => variables as Record<string, unknown>);
const previews = (page: Page) => sent(page, "reportQueriesPreviewQuery").map(({ definition }) => definition);

async function pick(label: string | RegExp, option: string | RegExp) {
  await userEvent.click(screen.getByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

const palette = () => within(screen.getByRole("navigation", { name: "字段和指标" }));

/** Puts something of the list where an entry of its menu says. */
async function choose(name: RegExp, entry: string) {
  await userEvent.click(palette().getByRole("button", { name }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}

const shelf = (name: string) =>
  within(screen.getByRole("list", { name }))
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("[data-chip]")?.textContent);

describe("a new report", () => {
  it("shows something at once, and what is chosen a moment later", async () => {
    const page = await open(NewReport);
    await waitFor(() => expect(previews(page)).toHaveLength(1));
    expect(previews(page)[0]).toMatchObject({
      dataset: "TASK",
      dimensions: [{ field: "status" }],
      measures: ["count"],
      chart: { kind: "BAR" },
    });
    const preview = within(screen.getByRole("region", { name: "预览" }));
    expect(await preview.findByRole("table", { name: "预览数据" })).toBeTruthy();
    expect(preview.getByText("共 3 组")).toBeTruthy();
    await pick("图", "饼图");
    await waitFor(() => expect(previews(page)).toHaveLength(2));
    expect(previews(page)[1]).toMatchObject({
      chart: { kind: "PIE", dimension: "status", measures: ["count"] },
    });
  });

  it("shows what its figures count before it is saved", async () => {
    const page = await open(NewReport);
    const preview = within(screen.getByRole("region", { name: "预览" }));
    await userEvent.click(await preview.findByRole("button", { name: "1,200" }));
    const rows = within(await screen.findByRole("dialog", { name: "未填写 · 进行中：明细" }));
    expect((await rows.findByRole("link", { name: "装机" })).getAttribute("href")).toBe("/task/7/info");
    expect(sent(page, "reportQueriesPreviewRowsQuery")).toMatchObject([
      { definition: { dataset: "TASK" }, keys: [null, "OPEN"], page: { number: 1, size: 20 } },
    ]);
  });

  it("begins anew with other data", async () => {
    const page = await open(NewReport);
    await pick(/^数据/, "项目");
    await waitFor(() =>
      expect(previews(page).at(-1)).toMatchObject({ dataset: "PROJECT", dimensions: [{ field: "project" }] }),
    );
  });

  it("is not saved before it is whole, and says so at its place", async () => {
    const page = await open(NewReport);
    await userEvent.click(screen.getByRole("button", { name: "添加条件" }));
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("请输入报表名称")).toBeTruthy();
    expect(screen.getByText("有条件没有填完，请补全或移除")).toBeTruthy();
    expect(sent(page, "ReportDialogCreateMutation")).toEqual([]);
  });

  it("is made of what stands there", async () => {
    const page = await open(NewReport);
    await userEvent.type(screen.getByRole("textbox", { name: /^报表名称/ }), "状态分布");
    await choose(/^创建日期/, "放到行");
    await pick("创建日期的时间粒度", "按季度");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(sent(page, "ReportDialogCreateMutation")).toHaveLength(1));
    expect(sent(page, "ReportDialogCreateMutation")[0]).toMatchObject({
      input: {
        name: "状态分布",
        position: "TASK",
        enabled: true,
        roleIds: [],
        definition: { dimensions: [{ field: "status" }, { field: "createdOn", grain: "QUARTER" }] },
      },
    });
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(closed).toHaveBeenCalled();
  });
});

describe("a report that is modified", () => {
  it("is saved over the version that is shown", async () => {
    const page = await open(OldReport);
    const name = screen.getByRole("textbox", { name: /^报表名称/ });
    expect((name as HTMLInputElement).value).toBe("完成情况");
    // names come with the report
    expect(screen.getByText("张三", { selector: ".ui-picker__words *" })).toBeTruthy();
    await userEvent.type(name, "表");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "ReportDialogUpdateMutation")).toMatchObject([
        { id: "5", version: 3, input: { name: "完成情况表", definition: { limit: 200 } } },
      ]),
    );
  });

  it("has the server's words at their fields", async () => {
    await open(OldReport, [
      "OnlineReportPayload",
      {
        onlineReport: null,
        userErrors: [
          { field: ["name"], message: "已有同名报表", code: "TAKEN" },
          { field: ["definition", "measures"], message: "指标不存在", code: "INVALID" },
        ],
      },
    ]);
    await userEvent.type(screen.getByRole("textbox", { name: /^报表名称/ }), "表");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("指标不存在")).toBeTruthy();
    expect(screen.getAllByText("已有同名报表").length).toBeGreaterThan(0);
    expect(closed).not.toHaveBeenCalled();
  });
});

describe("the builder", () => {
  it("finds fields and measures by a part of their name", async () => {
    await open(NewReport);
    await userEvent.type(screen.getByRole("searchbox", { name: "搜索字段和指标" }), "日期");
    expect(palette().getAllByRole("listitem")).toHaveLength(1);
    await userEvent.clear(screen.getByRole("searchbox", { name: "搜索字段和指标" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "搜索字段和指标" }), "没有的{Enter}");
    expect(palette().getByText("没有符合的字段或指标")).toBeTruthy();
    // Enter there saves nothing
    expect(screen.queryByText("请输入报表名称")).toBeNull();
  });

  it("puts fields on shelves by menu, moves them by keys, and asks for what stands there", async () => {
    const page = await open(NewReport);
    await choose(/^负责人/, "放到行");
    await choose(/^创建日期/, "放到列");
    expect([shelf("行"), shelf("列"), shelf("值")]).toEqual([["状态", "负责人"], ["创建日期"], ["任务数"]]);
    // the keyboard goes on where it was put
    expect(document.activeElement?.textContent).toBe("创建日期");
    screen.getByRole("list", { name: "行" }).querySelectorAll<HTMLElement>("[data-chip]")[1]?.focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(shelf("行")).toEqual(["负责人", "状态"]);
    expect(document.activeElement?.textContent).toBe("负责人");
    await waitFor(() =>
      expect(previews(page).at(-1)).toMatchObject({
        dimensions: [{ field: "director" }, { field: "status" }, { field: "createdOn", grain: "MONTH" }],
        across: ["createdOn"],
      }),
    );
    await userEvent.keyboard("{Delete}");
    expect(shelf("行")).toEqual(["状态"]);
    expect(document.activeElement?.textContent).toBe("状态");
  });

  it("says why something can't be put somewhere", async () => {
    await open(NewReport);
    await userEvent.click(palette().getByRole("button", { name: /^任务数/ }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["放到值"]);
    await userEvent.keyboard("{Escape}");
    // without a day nothing can be compared in time
    await userEvent.click(
      within(screen.getByRole("list", { name: "值" })).getByRole("button", { name: "任务数" }),
    );
    const growth = await screen.findByRole("menuitem", { name: "计算：较上一期的增长率" });
    expect(growth.getAttribute("aria-disabled")).toBe("true");
    expect(growth.title).toBe("先放一个日期字段到行或列");
  });

  it("calculates, limits and formats figures", async () => {
    const page = await open(NewReport);
    await choose(/^创建日期/, "放到列");
    await userEvent.click(
      within(screen.getByRole("list", { name: "值" })).getByRole("button", { name: "任务数" }),
    );
    await userEvent.click(await screen.findByRole("menuitem", { name: "计算：较去年同期的增长率" }));
    await userEvent.click(screen.getByRole("button", { name: "添加组条件" }));
    await userEvent.type(screen.getByRole("textbox", { name: "组条件1的范围不小于" }), "5");
    await userEvent.click(screen.getByRole("button", { name: "添加格式" }));
    await userEvent.click(screen.getByRole("button", { name: "添加条件格式" }));
    await userEvent.type(screen.getByRole("textbox", { name: "格式1的条件1的起点" }), "100");
    await waitFor(() =>
      expect(previews(page).at(-1)).toMatchObject({
        calculations: [
          {
            code: "c1",
            measure: "count",
            kind: "GROWTH",
            along: "createdOn",
            against: "SAME_LAST_YEAR",
          },
        ],
        having: [{ measure: "count", from: "5", to: null }],
        formats: [{ member: "count", rules: [{ mark: "AT_LEAST", from: "100", tone: "GOOD" }] }],
      }),
    );
  });

  it("takes back and brings back, by buttons and by keys", async () => {
    await open(NewReport);
    const [undo, redo] = ["撤销", "重做"].map((name) => screen.getByRole("button", { name }));
    if (!undo || !redo) throw new Error("no buttons");
    expect((undo as HTMLButtonElement).disabled).toBe(true);
    await choose(/^负责人/, "放到列");
    await choose(/^平均工时/, "放到值");
    expect([shelf("列"), shelf("值")]).toEqual([["负责人"], ["任务数", "平均工时"]]);
    await userEvent.click(undo);
    expect([shelf("列"), shelf("值")]).toEqual([["负责人"], ["任务数"]]);
    screen.getByRole("list", { name: "行" }).querySelector<HTMLElement>("[data-chip]")?.focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(shelf("列")).toEqual([]);
    expect((undo as HTMLButtonElement).disabled).toBe(true);
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(shelf("列")).toEqual(["负责人"]);
    await userEvent.click(redo);
    expect(shelf("值")).toEqual(["任务数", "平均工时"]);
    expect((redo as HTMLButtonElement).disabled).toBe(true);
  });

  it("says what does not count yet, at its place and beside the figures", async () => {
    await open(NewReport);
    await userEvent.click(screen.getByRole("button", { name: "添加组条件" }));
    const preview = within(screen.getByRole("region", { name: "预览" }));
    expect(preview.getByText("还没有计入：请选择指标并填写范围，起点不能大于终点")).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: /^报表名称/ }), "甲");
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("请选择指标并填写范围，起点不能大于终点")).toBeTruthy();
  });
});

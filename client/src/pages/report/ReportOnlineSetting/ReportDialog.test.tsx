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
    chart: { kind: "BAR", dimension: "director", series: null, measures: ["count"] },
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
    await userEvent.click(screen.getByRole("radio", { name: "饼图" }));
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
    await userEvent.click(screen.getByRole("button", { name: "添加分组" }));
    await pick("分组2的字段", "创建日期");
    await pick("分组2的时间粒度", "按季度");
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

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import definitionQuery from "@/__generated__/reportQueriesDefinitionQuery.graphql";
import previewQuery from "@/__generated__/reportQueriesPreviewQuery.graphql";
import templatesQuery from "@/__generated__/reportQueriesTemplatesQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { CATALOG, RESULT } from "../_lib/samples";
import * as query from "./query";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./ReportDialog";
import "./TemplatesDialog";
import ReportOnlineSettingPage from "./ReportOnlineSettingPage";

afterEach(() => act(closeAllDialogs));

const row = (rowId: string, name: string, order: number, over: object = {}) => ({
  id: `OnlineReport:${rowId}`,
  rowId,
  name,
  remark: null,
  dataset: "TASK",
  enabled: true,
  order,
  path: `/report/task/online/${rowId}`,
  version: 4,
  createdAt: "2026-11-20T02:00:00Z",
  updatedAt: "2026-11-25T02:00:00Z",
  restricted: false,
  grants: [],
  definition: { chart: { kind: "BAR" } },
  updatedBy: { id: "Member:1", name: "王敏" },
  viewerCan: { read: true, update: true, share: true, delete: true },
  ...over,
});

const TEMPLATE = {
  code: "task_status",
  name: "任务状态分布",
  remark: "每种状态有多少任务",
  position: "TASK",
  definition: {
    dataset: "TASK",
    dimensions: [{ label: "状态" }],
    measures: ["count"],
    conditions: [{ text: "创建日期：今年" }],
    chart: { kind: "PIE" },
  },
};

/** Mock resolver for one GraphQL type. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const open = (menuPosition = "task") =>
  renderPage(ReportOnlineSettingPage, {
    query,
    parts: [definitionQuery, previewQuery, templatesQuery],
    params: { menuPosition },
    path: `/admin/${menuPosition}/ReportOnlineSetting`,
    resolvers: answer({
      onlineReports: {
        totalCount: 2,
        nodes: [
          row("5", "完成情况", 0, {
            restricted: true,
            grants: [{ member: null, team: null, role: { id: "Role:8", name: "经理" } }],
          }),
          row("6", "逾期情况", 1, { enabled: false }),
        ],
      },
      onlineReportCatalog: CATALOG,
      onlineReportPreview: RESULT,
      onlineReportTemplates: [TEMPLATE],
    }),
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) =>
  page.requests.filter((one) => one.name === name).map(({ variables }) => variables);

/** Chooses an entry of a row's menu. */
async function choose(name: string, entry: string) {
  const line = screen.getByRole("row", { name: new RegExp(name) });
  await userEvent.hover(line);
  await userEvent.click(within(line).getByRole("button", { name: /操作/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}

describe("the reports of a position", () => {
  it("are listed in their order, with who may read them", async () => {
    const page = await open();
    expect(screen.getByRole("heading", { name: /任务报表设置/ })).toBeTruthy();
    const first = within(screen.getByRole("row", { name: /完成情况/ }));
    for (const words of ["1", "任务", "经理", "柱形图"]) expect(first.getByText(words)).toBeTruthy();
    expect(within(screen.getByRole("row", { name: /逾期情况/ })).getByText("有报表权限的人")).toBeTruthy();
    expect(sent(page, "ReportOnlineSettingPageQuery")).toMatchObject([
      { filter: { position: "TASK" }, orderBy: [{ field: "ORDER", direction: "ASC" }] },
    ]);
  });

  it("are switched on and off in place", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("checkbox", { name: "启用逾期情况" }));
    await waitFor(() =>
      expect(sent(page, "ReportOnlineSettingPageSwitchMutation")).toEqual([
        { id: "6", version: 4, enabled: true },
      ]),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are copied, and change places", async () => {
    const page = await open();
    await choose("完成情况", "复制");
    await waitFor(() => expect(sent(page, "ReportOnlineSettingPageCopyMutation")).toEqual([{ id: "5" }]));
    await choose("逾期情况", "上移");
    await waitFor(() =>
      expect(sent(page, "ReportOnlineSettingPageMoveMutation")).toEqual([{ id: "6", order: 0 }]),
    );
  });

  it("come from what is ready-made", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "从模板新增" }));
    const dialog = within(await screen.findByRole("dialog", { name: "从模板新增报表" }));
    expect(await dialog.findByText("每种状态有多少任务")).toBeTruthy();
    expect(dialog.getByText("任务：任务数，按状态")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "使用模板任务状态分布" }));
    await waitFor(() =>
      expect(sent(page, "TemplatesDialogCreateMutation")).toEqual([{ template: "task_status" }]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "@/app/customFields/conditionInputs";
import "../_components/TaskBatchDialog";
import "../_components/TaskPanel";
import * as query from "./query";
import TaskListPage from "./TaskListPage";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const ROW = {
  id: "Task:5",
  rowId: "5",
  name: "更换驱动器",
  status: "READY",
  version: 3,
  beginsOn: null,
  endsOn: "2026-03-01",
  overdueDays: 4,
  checkCount: 3,
  doneCheckCount: 1,
  childCount: 2,
  openChildCount: 1,
  isBlocked: true,
  availableActions: ["CANCEL"],
  level: { text: "紧急", color: "#c00" },
  parent: { rowId: "2", name: "产线改造" },
  project: { rowId: "3", name: "启明园区" },
  director: null,
  members: [],
  customValues: [{ field: { rowId: "12" }, display: "华东" }],
  viewerCan: { update: true, delete: false },
};

const OWN = {
  rowId: "12",
  name: "区域",
  kind: "LIST",
  dictionary: null,
  options: ["华东", "华北"],
  enabled: true,
  inList: true,
};

const open = (search = "") =>
  renderPage(TaskListPage, {
    query,
    path: `/task${search}`,
    resolvers: {
      [ROOT]: () => ({
        tasks: { totalCount: 1, nodes: [ROW] },
        savedViews: [],
        customFields: [OWN],
        levels: [{ value: "2", text: "紧急" }],
      }),
    },
  });

const row = () => screen.getByRole("row", { name: /更换驱动器/ });

describe("the list of tasks", () => {
  it("says where a task stands, how late it is and what is done of it", async () => {
    await open();
    for (const words of ["待开始·等前置", "逾期 4 天", "未指定", "1/3", "1/2", "启明园区"])
      expect(within(row()).getByText(words)).toBeTruthy();
    expect(within(row()).getByText("· 产线改造")).toBeTruthy();
  });

  it("asks for what the tab and the filters name", async () => {
    const { requests } = await open("?view=TO_DO&status=WORKING,NONSENSE&late=1&open=1");
    expect(requests[0]?.variables).toMatchObject({
      filter: { scope: "TO_DO", status: ["WORKING"], overdue: true, open: true },
    });
    // unknown values in the URL are ignored
    expect(screen.getByText("状态：进行中")).toBeTruthy();
  });

  it("has the enterprise's own fields among its columns and its filters", async () => {
    const { requests } = await open("?custom=12:in:%E5%8D%8E%E4%B8%9C");
    expect(requests[0]?.variables).toMatchObject({ filter: { custom: [{ fieldId: "12", in: ["华东"] }] } });
    expect(within(row()).getByText("华东")).toBeTruthy();
    expect(screen.getByText(/^自定义字段：/).textContent).toBe("自定义字段：区域 华东");
    await userEvent.click(screen.getByRole("button", { name: "更多 1" }));
    expect(await screen.findByRole("group", { name: "区域" })).toBeTruthy();
  });

  it("opens a task beside it, and its page by the name", async () => {
    const { router } = await open();
    expect(within(row()).getByRole("link", { name: "更换驱动器" }).getAttribute("href")).toBe("/task/5/info");
    await act(async () => within(row()).getByText("逾期 4 天").click());
    // a second click on such a cell would start inline editing
    await waitFor(() => expect(router.state.location.search).toContain("show=5"));
    const panel = within(await screen.findByRole("dialog", { name: "任务详情" }));
    expect(panel.getByRole("link", { name: "在整页中打开" }).getAttribute("href")).toBe("/task/5/info");
  });

  it("changes several alike, only in what was said", async () => {
    const { requests } = await open();
    await userEvent.click(within(row()).getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "批量修改" }));
    const dialog = within(await screen.findByRole("dialog", { name: "批量修改 1 个任务" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请至少填写一项")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^截止日期/), "2031-03-06{Tab}");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(requests.find(({ name }) => name === "TaskBatchDialogMutation")?.variables).toEqual({
      input: { ids: ["5"], endsOn: "2031-03-06" },
    });
  });
});

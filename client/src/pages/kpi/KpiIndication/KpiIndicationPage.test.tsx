import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import sources from "@/__generated__/SourcePickerQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import KpiIndicationPage from "./KpiIndicationPage";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./KpiIndicationDialog";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const ROW = {
  id: "KpiIndication:5",
  rowId: "5",
  version: 3,
  name: "季度回款额",
  kind: "SOURCE",
  unit: "万元",
  description: null,
  source: "PAYMENT_AMOUNT",
  formula: null,
  enabled: true,
  createdAt: "2026-03-05T01:00:00Z",
  category: { id: "Category:2", rowId: "2", name: "销售" },
  eventCategory: null,
  scoring: { method: "LINEAR", base: 60, target: 100, perUnit: null, floor: 0, cap: 120, steps: [] },
  createdBy: { id: "Member:1", rowId: "1", name: "王敏" },
  viewerCan: { update: true, delete: true },
};

const open = (path = "/kpi/indication", nodes: readonly object[] = [ROW]) =>
  renderPage(KpiIndicationPage, {
    query,
    parts: [sources],
    path,
    resolvers: {
      [ROOT]: () => ({
        kpiIndications: { totalCount: nodes.length, nodes },
        categoryTree: [],
        eventTree: [],
        kpiSources: [{ source: "TASK_FINISHED", unit: "个", description: "周期内完成的任务。" }],
      }),
    },
  });

describe("the library of indicators", () => {
  it("says how each is scored, and asks for what the address says", async () => {
    const page = await open("/kpi/indication?kinds=SOURCE&enabled=1");
    expect(page.requests[0]?.variables).toMatchObject({ filter: { kinds: ["SOURCE"], enabled: true } });
    const row = within(screen.getByRole("row", { name: /季度回款额/ }));
    for (const words of ["数据来源", "回款金额", "线性：目标 100 万元，底线 60 万元，最高 120 分"])
      expect(row.getByText(words)).toBeTruthy();
  });

  it("says what it is for where there is none", async () => {
    await open("/kpi/indication", []);
    expect(screen.getByText(/考核用的指标：怎么取数、怎么评分/)).toBeTruthy();
  });

  it("makes one of a source, with the unit of the source", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增指标" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增指标" }));
    await userEvent.type(dialog.getByLabelText(/^指标名称/), "完成任务");
    await userEvent.click(dialog.getByRole("radio", { name: "数据来源" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect((await dialog.findAllByText("请选择数据来源")).length).toBeGreaterThan(0);
    await userEvent.click(dialog.getByRole("combobox", { name: /^数据来源/ }));
    await userEvent.click(await screen.findByRole("option", { name: "完成任务数" }));
    expect((dialog.getByLabelText(/^单位/) as HTMLInputElement).value).toBe("个");
    await userEvent.click(dialog.getByRole("combobox", { name: /^评分规则/ }));
    await userEvent.click(await screen.findByRole("option", { name: "线性" }));
    await userEvent.type(dialog.getByLabelText("目标值"), "20");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    const sent = () => page.requests.find(({ name }) => name === "KpiIndicationDialogCreateMutation");
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(sent()?.variables).toMatchObject({
      input: {
        name: "完成任务",
        kind: "SOURCE",
        source: "TASK_FINISHED",
        unit: "个",
        scoring: { method: "LINEAR", base: 0, target: 20, floor: 0, cap: 100 },
        enabled: true,
      },
    });
  });

  it("changes only what was touched, over the version that is shown", async () => {
    const page = await open();
    const row = screen.getByRole("row", { name: /季度回款额/ });
    await userEvent.hover(row);
    await userEvent.click(within(row).getByRole("button", { name: "修改" }));
    const dialog = within(await screen.findByRole("dialog", { name: "修改指标" }));
    await userEvent.clear(dialog.getByLabelText(/^指标名称/));
    await userEvent.type(dialog.getByLabelText(/^指标名称/), "回款");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    const sent = () => page.requests.find(({ name }) => name === "KpiIndicationDialogUpdateMutation");
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(sent()?.variables).toEqual({ id: "5", version: 3, input: { name: "回款" } });
  });
});

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { effective } from "./list";
import * as query from "./query";
import ToBeEffectiveKpiPage from "./ToBeEffectiveKpiPage";
import "../_lib/kpiMutations";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const PLAN = {
  id: "KpiPlan:5",
  rowId: "5",
  version: 2,
  name: "销售第四季度",
  status: "WAIT_AUDIT",
  beginsOn: "2026-10-01",
  endsOn: "2026-12-31",
  submittedAt: "2026-10-02T01:00:00Z",
  examineeCount: 12,
  cycle: { id: "DictItem:2", value: "2", text: "季度", color: null },
  team: null,
  createdBy: { id: "Member:1", name: "王敏" },
  viewerCan: { audit: true },
};

const open = (nodes: readonly object[] = [PLAN]) =>
  renderPage(ToBeEffectiveKpiPage, {
    query,
    path: "/kpi/ToBeEffectiveKpi",
    resolvers: { [ROOT]: () => ({ kpiPlans: { totalCount: nodes.length, nodes }, cycles: [] }) },
  });

async function take(text: string): Promise<void> {
  const row = screen.getByRole("row", { name: /销售第四季度/ });
  await userEvent.hover(row);
  const near = within(row).queryByRole("button", { name: text });
  if (near) {
    await userEvent.click(near);
    return;
  }
  await userEvent.click(within(row).getByRole("button", { name: "行操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: text }));
}

describe("plans that wait for an audit", () => {
  it("are those that wait for the viewer", () => {
    expect(effective.vars({}, new URLSearchParams("cycle=2")).filter).toEqual({
      cycle: "2",
      waitsFor: "AUDIT",
    });
  });

  it("are passed with words that need not be said", async () => {
    const { requests } = await open();
    await take("通过");
    const dialog = within(await screen.findByRole("dialog", { name: "审批通过：销售第四季度" }));
    await userEvent.click(dialog.getByRole("button", { name: "通过并生效" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsAuditMutation")?.variables).toEqual({
        input: { id: "5", version: 2, pass: true, reason: null },
      }),
    );
  });

  it("are given back with a reason", async () => {
    const { requests } = await open();
    await take("退回");
    const dialog = within(await screen.findByRole("dialog", { name: "退回：销售第四季度" }));
    await userEvent.click(dialog.getByRole("button", { name: "退回" }));
    expect(await dialog.findByText("请填写退回原因")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox"), "权重不合理");
    await userEvent.click(dialog.getByRole("button", { name: "退回" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsAuditMutation")?.variables).toEqual({
        input: { id: "5", version: 2, pass: false, reason: "权重不合理" },
      }),
    );
  });

  it("may be none", async () => {
    await open([]);
    expect(screen.getByText(/提交后由您审批的考核计划会出现在这里/)).toBeTruthy();
  });
});

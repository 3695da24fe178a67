import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import OperationRecordKpiPage from "./OperationRecordKpiPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const RECORD = {
  id: "KpiRecord:3",
  rowId: "3",
  action: "CALIBRATE",
  reason: "跨部门拉平",
  before: "87.5",
  after: "90",
  at: "2026-03-05T01:00:00Z",
  plan: { id: "KpiPlan:5", rowId: "5", name: "一季度考核" },
  examine: { id: "KpiExamine:8", member: { id: "Member:9", name: "陆云帆" } },
  member: null,
};

const open = (path: string, nodes: readonly object[] = [RECORD]) =>
  renderPage(OperationRecordKpiPage, {
    query,
    path,
    resolvers: { [ROOT]: () => ({ kpiRecords: { totalCount: nodes.length, nodes } }) },
  });

describe("operation records", () => {
  it("say who did what, why, and what it changed", async () => {
    const page = await open("/kpi/OperationRecordKpi?actions=CALIBRATE,RETURN");
    expect(page.requests[0]?.variables).toMatchObject({
      filter: { actions: ["CALIBRATE", "RETURN"] },
      orderBy: [{ field: "AT", direction: "DESC" }],
    });
    const row = within(screen.getByRole("row", { name: /校准/ }));
    for (const words of ["校准", "87.5 → 90", "跨部门拉平", "陆云帆", "系统"])
      expect(row.getByText(words)).toBeTruthy();
    expect(row.getByRole("link", { name: "一季度考核" }).getAttribute("href")).toBe(
      "/kpi/KpiPlanDetail?id=5",
    );
  });

  it("say what they are where there are none", async () => {
    await open("/kpi/OperationRecordKpi", []);
    expect(screen.getByText(/计划的每一步操作都会记在这里/)).toBeTruthy();
  });
});

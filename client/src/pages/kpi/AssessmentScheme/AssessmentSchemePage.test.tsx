import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AssessmentSchemePage from "./AssessmentSchemePage";
import * as query from "./query";
import "../_lib/kpiMutations";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const INDICATION = {
  id: "KpiPlanIndication:1",
  rowId: "1",
  sectionKey: "a",
  key: "x",
  name: "客户满意度",
  kind: "INPUT",
  unit: "分",
  description: null,
  sourceText: null,
  formula: null,
  weight: 40,
  sortOrder: 1,
  scoring: { method: "DIRECT", base: null, target: null, perUnit: null, floor: 0, cap: 100, steps: [] },
  eventCategory: null,
  raters: [{ who: "DIRECTOR", whoText: "直属上级", share: 100, member: null, role: null }],
};
const PLAN = {
  id: "KpiPlan:5",
  rowId: "5",
  version: 2,
  name: "销售第四季度",
  status: "WAIT_AUDIT",
  reason: null,
  examineeCount: 1,
  viewerCan: { audit: true },
  cycleValue: "2",
  beginsOn: "2026-10-01",
  endsOn: "2026-12-31",
  missing: "BLOCK",
  digits: 2,
  extraMax: 5,
  anonymous: true,
  confirmDays: 3,
  inputDueOn: "2027-01-05",
  rate: null,
  auditPersonValue: "1",
  submittedAt: "2026-10-02T01:00:00Z",
  effectiveAt: null,
  finishedAt: null,
  createdAt: "2026-10-01T01:00:00Z",
  team: null,
  template: { id: "KpiTemplate:1", name: "销售模板" },
  createdBy: { id: "Member:1", name: "王敏" },
  auditPerson: { id: "DictItem:1", value: "1", text: "直属上级", color: null },
  auditors: [{ member: { id: "Member:2", name: "秦望舒" }, passed: null, at: null, reason: null }],
  reviewers: [{ id: "Member:1", name: "王敏" }],
  grades: [
    { name: "A", from: 90 },
    { name: "B", from: 0 },
  ],
  distribution: [{ grade: "A", most: 20 }],
  sections: [
    { key: "a", name: "业绩", weight: 60 },
    { key: "b", name: "态度", weight: 40 },
  ],
  planIndications: [INDICATION],
  examinees: [
    {
      member: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null },
      team: { id: "Team:1", name: "华东服务部" },
    },
  ],
};

const open = (search = "?id=5&isAudit=1", over: object = {}) =>
  renderPage(AssessmentSchemePage, {
    query,
    path: `/kpi/AssessmentScheme${search}`,
    resolvers: { [ROOT]: () => ({ kpiPlan: { ...PLAN, ...over } }) },
  });

describe("the scheme of a plan", () => {
  it("says what is judged, how it scores and who rates", async () => {
    await open("?id=5");
    const row = screen.getByRole("row", { name: /客户满意度.*人工录入.*直接评分.*40%.*直属上级/ });
    expect(row).toBeTruthy();
    expect(screen.getByRole("heading", { name: /业绩.*权重 60%/ })).toBeTruthy();
    for (const words of ["缺项不出分", "A 最多 20%", "直属上级：秦望舒", "苏木阳"])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "通过" })).toBeNull();
  });

  it("is passed by an auditor", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("button", { name: "通过" }));
    const dialog = within(await screen.findByRole("dialog", { name: "审批通过：销售第四季度" }));
    await userEvent.type(dialog.getByRole("textbox"), "同意");
    await userEvent.click(dialog.getByRole("button", { name: "通过并生效" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsAuditMutation")?.variables).toEqual({
        input: { id: "5", version: 2, pass: true, reason: "同意" },
      }),
    );
  });

  it("says to others that it needs no audit of theirs", async () => {
    await open(undefined, { viewerCan: { audit: false }, status: "RETURNED", reason: "权重不合理" });
    expect(screen.getByText("这个计划现在不需要您审批。")).toBeTruthy();
    expect(screen.getByText("退回原因：权重不合理")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "退回" })).toBeNull();
  });

  it("shows no indications to whom they are not open", async () => {
    await open("?id=5", { planIndications: [], examineeCount: null, examinees: [] });
    expect(screen.getByText("没有可以查看的指标")).toBeTruthy();
    expect(screen.queryByText("被考核人（1）")).toBeNull();
  });
});

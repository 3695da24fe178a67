import { expect, it } from "vitest";
import { inputsOf, planOf, prefixOf, schemeOf, templateOf } from "./usePrefix";

it("keeps links in the area of the page", () => {
  expect(prefixOf("/mcenter/KpiPlan")).toBe("/mcenter");
  expect(prefixOf("/mcenter")).toBe("/mcenter");
  expect(prefixOf("/kpi/kpi/3/9")).toBe("/kpi");
  expect(prefixOf("/mcenters")).toBe("/kpi");
  expect(prefixOf("/")).toBe("/kpi");
});

it("makes the addresses of records", () => {
  expect(planOf("/mcenter", "5")).toBe("/mcenter/KpiPlanDetail?id=5");
  expect(planOf("/kpi", "5", "review")).toBe("/kpi/KpiPlanDetail?id=5&step=review");
  expect(schemeOf("/kpi", "5", true)).toBe("/kpi/AssessmentScheme?id=5&isAudit=1");
  expect(inputsOf("/kpi", "5")).toBe("/kpi/EnterIndicatorItems?id=5");
  expect(templateOf("/kpi")).toBe("/kpi/TemplateEdit");
});

import type { ToBeEnteredKpiPageQuery$variables } from "@/__generated__/ToBeEnteredKpiPageQuery.graphql";
import { choice, days, defineList } from "@/app/record/list";

/** List of plans with pending inputs of the viewer (business §2 KPI: ToBeEnteredKpi). */
export const entered = defineList<ToBeEnteredKpiPageQuery$variables>()({
  title: "待录入",
  keyword: "计划名称或拼音",
  storageKey: "kpi/entered",
  sorts: ["BEGINS_ON", "CREATED_AT"],
  filters: { cycle: choice("考核周期", { primary: true }), days: days("考核期间", { primary: true }) },
  also: () => ({ waitsFor: "INPUT" }),
});

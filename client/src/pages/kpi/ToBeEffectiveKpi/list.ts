import type { ToBeEffectiveKpiPageQuery$variables } from "@/__generated__/ToBeEffectiveKpiPageQuery.graphql";
import { choice, days, defineList } from "@/app/record/list";

/** List of plans that wait for the viewer's audit (business §2 KPI: ToBeEffectiveKpi). */
export const effective = defineList<ToBeEffectiveKpiPageQuery$variables>()({
  title: "待生效",
  keyword: "计划名称或拼音",
  storageKey: "kpi/effective",
  sorts: ["BEGINS_ON", "CREATED_AT"],
  filters: { cycle: choice("考核周期", { primary: true }), days: days("考核期间", { primary: true }) },
  also: () => ({ waitsFor: "AUDIT" }),
});

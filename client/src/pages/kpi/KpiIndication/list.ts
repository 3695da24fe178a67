import type { KpiIndicationPageQuery$variables } from "@/__generated__/KpiIndicationPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, multi, node, yesNo } from "@/app/record/list";
import { KPI_KIND } from "@/domains/kpi/labels";

/**
 * List of the library of appraisal indicators: filters and sorts in the URL (business §2 KPI: indication).
 */
export const indications = defineList<KpiIndicationPageQuery$variables>()({
  title: "指标库",
  keyword: "指标名称、说明或拼音",
  storageKey: "kpi/indications",
  sorts: ["NAME", "CREATED_AT"],
  filters: {
    categoryId: node("分类"),
    kinds: multi("指标类型", optionsOf(KPI_KIND)),
    enabled: yesNo("状态", ["启用", "停用"]),
  },
});

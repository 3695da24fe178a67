import type { KpiTemplatePageQuery$variables } from "@/__generated__/KpiTemplatePageQuery.graphql";
import { defineList, node, yesNo } from "@/app/record/list";

/** List of appraisal templates: filters and sorts in the URL (business §2 KPI: KpiTemplate). */
export const templates = defineList<KpiTemplatePageQuery$variables>()({
  title: "考核模板",
  keyword: "模板名称、说明或拼音",
  storageKey: "kpi/templates",
  sorts: ["NAME", "CREATED_AT"],
  filters: {
    categoryId: node("分类"),
    enabled: yesNo("状态", ["启用", "停用"]),
  },
});

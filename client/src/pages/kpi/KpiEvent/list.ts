import type { KpiEventPageQuery$variables } from "@/__generated__/KpiEventPageQuery.graphql";
import { days, defineList, node, record } from "@/app/record/list";

/** List of events that count in appraisals: filters and sorts in the URL (business §2 KPI: KpiEvent). */
export const events = defineList<KpiEventPageQuery$variables>()({
  title: "考核事件",
  keyword: "事件标题、说明或拼音",
  storageKey: "kpi/events",
  sorts: ["HAPPENED_ON", "POINTS", "CREATED_AT"],
  sort: { field: "HAPPENED_ON", direction: "DESC" },
  filters: {
    memberId: record("成员"),
    teamId: record("团队"),
    categoryId: node("分类"),
    days: days("发生日期"),
    batch: record("导入批次", { as: "importBatchId" }),
  },
});

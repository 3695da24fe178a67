/** List of a plan's appraised members: filters and sorts in the URL. */
import type { KpiPlanDetailPageQuery$variables } from "@/__generated__/KpiPlanDetailPageQuery.graphql";
import { choice, defineList, multi, record } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { KPI_STATUS } from "@/domains/kpi/labels";

/** Statuses that a member's result goes through. */
const STATUSES = (["INPUT", "CONFIRM", "REVIEW", "FINISHED", "CANCELLED"] as const).map((value) => ({
  value,
  label: KPI_STATUS[value].text,
}));

/** List of the appraised members of a plan (business §2 KPI: KpiPlanDetail). */
export const examinees = defineList<KpiPlanDetailPageQuery$variables>()({
  title: "被考核人",
  keyword: "成员姓名或拼音",
  storageKey: "kpi/examinees",
  sorts: ["UPDATED_AT", "TOTAL"],
  sort: { field: "UPDATED_AT", direction: "DESC" },
  filters: {
    statuses: multi("状态", STATUSES, { primary: true }),
    teamId: record("团队", { primary: true }),
    grade: choice("等级", { primary: true }),
  },
  variables: ({ page, filter, orderBy }, search) => {
    const id = rowIdOf(search.get("id"));
    return { id, page, filter: { ...filter, planId: id }, orderBy };
  },
});

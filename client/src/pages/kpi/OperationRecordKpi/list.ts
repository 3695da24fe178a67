import type { OperationRecordKpiPageQuery$variables } from "@/__generated__/OperationRecordKpiPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, multi, record } from "@/app/record/list";
import { KPI_ACTION } from "@/domains/kpi/labels";

/**
 * List of the operation log of appraisal plans and results: filters and sorts in the URL
 * (business §2 KPI: OperationRecordKpi).
 */
export const records = defineList<OperationRecordKpiPageQuery$variables>()({
  title: "考核操作记录",
  keyword: "计划、成员或原因",
  storageKey: "kpi/records",
  sorts: ["AT"],
  sort: { field: "AT", direction: "DESC" },
  filters: {
    planId: record("考核计划"),
    actions: multi("操作", optionsOf(KPI_ACTION)),
    memberId: record("操作人"),
    days: days("操作时间"),
  },
});

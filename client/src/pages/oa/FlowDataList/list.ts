import type { FlowDataListPageQuery$variables } from "@/__generated__/FlowDataListPageQuery.graphql";
import { days, defineList, multi, record } from "@/app/record/list";
import { FLOW_PROCESS_STATUSES } from "@/domains/flow/labels";

/**
 * List of all approval applications of the enterprise: filters and sorts in the URL
 * (business §2 OA flows: FlowDataList).
 */
export const processes = defineList<FlowDataListPageQuery$variables>()({
  title: "审批列表",
  keyword: "标题、申请内容或拼音",
  storageKey: "oa/FlowDataList",
  sorts: ["SENT_AT", "FINISHED_AT", "CREATED_AT"],
  sort: { field: "SENT_AT", direction: "DESC" },
  filters: {
    formId: record("表单", { primary: true }),
    statuses: multi("状态", FLOW_PROCESS_STATUSES, { primary: true }),
    applicantId: record("申请人", { primary: true }),
    teamId: record("申请团队"),
    sentOn: days("提交时间"),
  },
  variables: ({ page, filter, orderBy }) => ({
    page,
    filter,
    orderBy,
    formId: filter.formId ?? "0",
    ofForm: Boolean(filter.formId),
  }),
});

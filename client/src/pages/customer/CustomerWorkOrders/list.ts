import type { CustomerWorkOrdersPageQuery$variables } from "@/__generated__/CustomerWorkOrdersPageQuery.graphql";
import { defineList, flag, multi, record, yesNo } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { WORK_ORDER_KEYWORD } from "@/domains/workOrder/labels";
import { WORK_ORDER_STATUSES } from "@/domains/workOrder/steps/status";

/** List of the work orders for one customer: filters and sorts in the URL (business §2 Customer: work). */
export const orders = defineList<CustomerWorkOrdersPageQuery$variables>()({
  title: "工单",
  keyword: WORK_ORDER_KEYWORD,
  storageKey: "customer/workorders",
  sorts: ["CREATED_AT", "UPDATED_AT", "NAME", "REQUESTED_AT", "DUE_AT", "NEXT_DUE_AT"],
  filters: {
    status: multi("状态", WORK_ORDER_STATUSES, { primary: true }),
    directorId: record("技术员", { primary: true }),
    open: yesNo("进度", ["未结束", "已结束"]),
    late: flag("仅看逾期", { as: "overdue" }),
  },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = rowIdOf(params.customerId);
    return { id, page, filter: { ...filter, customerId: id }, orderBy };
  },
});

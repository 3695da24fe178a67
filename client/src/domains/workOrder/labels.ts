import type { WorkEvaluateSource } from "@/__generated__/WorkEvaluateListPageQuery.graphql";
import type { WorkOrderScope } from "@/__generated__/WorkOrderListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/**
 * The tabs of the work orders, by scope; orders that wait for a dispatcher or a checker have pages of their
 * own.
 */
export const WORK_ORDER_SCOPES: readonly { readonly key: WorkOrderScope; readonly label: string }[] = [
  { key: "ALL", label: "全部" },
  { key: "TO_DO", label: "待我处理" },
  { key: "DIRECTED", label: "我负责的" },
  { key: "JOINED", label: "我协作的" },
  { key: "CREATED", label: "我创建的" },
];

/** The fields that the keyword searches, in every list of orders. */
export const WORK_ORDER_KEYWORD = "工单名称、编号、联系人、电话、地址或拼音";

/** Sources of an evaluation. */
export const EVALUATE_SOURCE: Readonly<Record<WorkEvaluateSource, Label>> = {
  STAFF: { text: "工作人员代评", tone: "neutral" },
  CUSTOMER: { text: "客户评价", tone: "blue" },
};

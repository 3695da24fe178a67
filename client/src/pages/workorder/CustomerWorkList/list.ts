/** List of customers' service requests: views, filters, sorts. */

import type { CustomerWorkListPageQuery$variables } from "@/__generated__/CustomerWorkListPageQuery.graphql";
import { days, defineList, record } from "@/app/record/list";
import { CRM_WORK_ORDER_STATUS } from "@/domains/work/labels";

/** Views by status; pending requests come first. */
const VIEWS = [
  { key: "WAITING", label: CRM_WORK_ORDER_STATUS.WAITING.text },
  { key: "RECEIVED", label: CRM_WORK_ORDER_STATUS.RECEIVED.text },
  { key: "REJECTED", label: CRM_WORK_ORDER_STATUS.REJECTED.text },
  { key: "ALL", label: "全部" },
] as const;

/** List of service requests of customers (business §7 CRM work orders). */
export const intakes = defineList<CustomerWorkListPageQuery$variables>()({
  title: "待受理",
  keyword: "报修主题、联系人、电话或拼音",
  storageKey: "work/intakes",
  sorts: ["CREATED_AT", "NAME"],
  views: VIEWS,
  filters: {
    customerId: record("客户", { primary: true }),
    createdAt: days("登记时间", { primary: true }),
  },
  also: (_, view) =>
    view === "ALL" ? {} : { status: [view === "RECEIVED" || view === "REJECTED" ? view : "WAITING"] },
});

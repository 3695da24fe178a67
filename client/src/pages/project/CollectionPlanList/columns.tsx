import type { CollectionPlanListPageQuery } from "@/__generated__/CollectionPlanListPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { PAYMENT_STATE } from "@/domains/project/labels";
import { formatMoney } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { plans } from "./list";

/** One row of the list of payment plans. */
export type PlanRow = NonNullable<CollectionPlanListPageQuery["response"]["paymentPlans"]>["nodes"][number];

/** Columns of the list of payment plans. */
export const COLUMNS = plans.columns<PlanRow>([
  { key: "name", title: "款项名称", width: 180, required: true, sortable: "NAME", grow: true },
  { key: "returnType", title: "款项类型", width: 104, render: ({ returnType }) => returnType?.text },
  {
    key: "state",
    title: "状态",
    width: 100,
    render: ({ state }) => (
      <StatusTag tone={PAYMENT_STATE[state].tone}>{PAYMENT_STATE[state].text}</StatusTag>
    ),
  },
  {
    key: "amount",
    title: "应收金额（元）",
    width: 136,
    number: true,
    sortable: "AMOUNT",
    render: ({ amount }) => formatMoney(amount),
  },
  {
    key: "received",
    title: "已收（元）",
    width: 128,
    number: true,
    render: ({ received }) => formatMoney(received),
  },
  {
    key: "missing",
    title: "未收（元）",
    width: 128,
    number: true,
    render: ({ missing }) => formatMoney(missing),
  },
  {
    key: "dueOn",
    title: "应收日期",
    width: 196,
    sortable: "DUE_ON",
    render: ({ dueOn, overdueDays }) => (
      <span className="ui-row">
        {dueOn}
        {overdueDays ? <StatusTag tone="red">逾期 {overdueDays} 天</StatusTag> : null}
      </span>
    ),
  },
  {
    key: "milepost",
    title: "关联里程碑",
    width: 140,
    hidden: true,
    render: ({ milepost }) => milepost?.name,
  },
  { key: "invoiceNumber", title: "发票号码", width: 120, hidden: true },
  { key: "invoicedOn", title: "开票日期", width: 112, hidden: true },
  { key: "paidOn", title: "收齐日期", width: 112, hidden: true },
  { key: "writtenOffReason", title: "核销原因", width: 160, hidden: true },
  { key: "remark", title: "备注", width: 160, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

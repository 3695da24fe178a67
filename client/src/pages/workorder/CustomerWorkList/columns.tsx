import { PageLink } from "@/app/page/navigation";
import { createdAtColumn } from "@/app/record/columns";
import { DictTag } from "@/app/record/dictItems";
import { archiveOf } from "@/domains/customer/labels";
import { CRM_WORK_ORDER_STATUS, workOrderOf } from "@/domains/work/labels";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import type { IntakeRow } from "./CustomerWorkListPage";
import { intakes as LIST } from "./list";

/** Columns of the list of customers' service requests. */
export const COLUMNS = LIST.columns<IntakeRow>([
  { key: "name", title: "报修主题", width: 220, required: true, grow: true, sortable: "NAME" },
  {
    key: "status",
    title: "状态",
    width: 88,
    tableOnly: true,
    phone: true,
    render: ({ status }) => (
      <StatusTag tone={CRM_WORK_ORDER_STATUS[status].tone}>{CRM_WORK_ORDER_STATUS[status].text}</StatusTag>
    ),
  },
  {
    key: "customer",
    title: "客户",
    width: 170,
    phone: true,
    render: ({ customer }) =>
      customer ? <PageLink to={archiveOf(customer.rowId)}>{customer.name}</PageLink> : null,
  },
  {
    key: "serviceType",
    title: "服务类型",
    width: 100,
    // in the panel, too, which shows a note for absent values
    render: ({ serviceType }) => (serviceType ? <DictTag item={serviceType} /> : null),
  },
  {
    key: "level",
    title: "优先级",
    width: 108,
    render: ({ level }) => (level ? <DictTag item={level} /> : null),
  },
  {
    key: "contact",
    title: "联系人",
    width: 160,
    render: ({ contactName, contactPhone }) => [contactName, contactPhone].filter(Boolean).join(" "),
  },
  { key: "asset", title: "设备", width: 140, hidden: true, render: ({ asset }) => asset?.name },
  { key: "address", title: "地址", width: 200, hidden: true },
  {
    key: "expectedAt",
    title: "期望时间",
    width: 160,
    render: ({ expectedAt }) => <ListTime value={expectedAt} />,
  },
  {
    key: "workOrder",
    title: "工单",
    width: 140,
    render: ({ workOrder }) =>
      workOrder ? <PageLink to={workOrderOf(workOrder.rowId)}>{workOrder.code}</PageLink> : null,
  },
  { key: "reason", title: "拒绝原因", width: 180, hidden: true },
  { key: "handledBy", title: "处理人", width: 96, hidden: true, render: ({ handledBy }) => handledBy?.name },
  {
    key: "handledAt",
    title: "处理时间",
    width: 160,
    hidden: true,
    render: ({ handledAt }) => <ListTime value={handledAt} />,
  },
  {
    key: "createdBy",
    title: "登记人",
    width: 96,
    render: ({ createdBy, byCustomer }) => (byCustomer ? "客户自助" : createdBy?.name),
  },
  { ...createdAtColumn, title: "登记时间" },
]);

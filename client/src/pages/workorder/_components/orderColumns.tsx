/** Columns of lists of work orders, with the fragment that they read. */

import { graphql, useFragment } from "react-relay";
import type {
  orderColumns_order$data,
  orderColumns_order$key,
} from "@/__generated__/orderColumns_order.graphql";
import { PageLink } from "@/app/page/navigation";
import { createdAtColumn } from "@/app/record/columns";
import { DictTag } from "@/app/record/dictItems";
import { archiveOf } from "@/domains/customer/labels";
import { overviewOf } from "@/domains/project/labels";
import { workOrderOf } from "@/domains/work/labels";
import { Deadline } from "@/domains/workOrder/Deadline";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import type { Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { isPhone } from "@/ui/list/cards";

/** Fields of a work order in a list. */
const ROWS = graphql`
  fragment orderColumns_order on WorkOrder @relay(plural: true) {
    id
    rowId
    code
    name
    status
    version
    createdAt
    requestedAt
    dueAt
    nextDueAt
    heldAt
    holdReason
    isOverdue
    isSupplement
    visit
    level { text color }
    serviceType { text color }
    customer { rowId name } customerName address
    project { rowId name }
    acceptTeam { name }
    director { rowId name avatarUrl }
    createdBy { name }
    customValues { field { rowId } display }
    viewerCan { update delete }
    ...useWorkOrderSteps_order @relay(mask: false)
  }
`;

type Order = orderColumns_order$data[number];

/** A row of a list of work orders. */
export type WorkOrderRow = Order & { readonly viewerCan: NonNullable<Order["viewerCan"]> };

const NEITHER = { update: false, delete: false } as const;

/** The rows of a list of work orders. */
export function useWorkOrderRows(nodes: orderColumns_order$key | null | undefined): readonly WorkOrderRow[] {
  const rows = useFragment(ROWS, nodes ?? null) ?? [];
  return rows.map((row) => ({ ...row, viewerCan: row.viewerCan ?? NEITHER }));
}

/**
 * Columns of a list of work orders (business §2 Work order), the name before the number, because it is the
 * title of a card on a phone.
 */
export const WORK_ORDER_COLUMNS: readonly Column<WorkOrderRow>[] = [
  {
    key: "name",
    title: "工单名称",
    width: 151,
    grow: true,
    required: true,
    sortable: "NAME",
    render: ({ rowId, name }) => <PageLink to={workOrderOf(rowId)}>{name}</PageLink>,
  },
  { key: "code", title: "工单编号", width: 124, render: ({ code }) => code },
  {
    key: "customer",
    title: "客户",
    width: 124,
    phone: "untitled",
    render: ({ customer, customerName, address }) => {
      const name = customer ? (
        <PageLink to={archiveOf(customer.rowId)}>{customer.name}</PageLink>
      ) : (
        customerName
      );
      // the card on phones shows the address, too
      if (!isPhone() || !address) return name;
      return name ? (
        <>
          {name} · {address}
        </>
      ) : (
        address
      );
    },
  },
  {
    key: "status",
    title: "状态",
    width: 136,
    phone: "untitled",
    render: ({ status, visit, isSupplement, heldAt, holdReason }) => (
      <span className="ui-row">
        <StatusTag tone={WORK_ORDER_STATUS[status].tone}>{WORK_ORDER_STATUS[status].text}</StatusTag>
        {heldAt ? (
          <span title={holdReason ?? undefined}>
            <StatusTag tone="yellow">已挂起</StatusTag>
          </span>
        ) : null}
        {visit === "AWAITED" ? <StatusTag tone="yellow">待回访</StatusTag> : null}
        {isSupplement ? <StatusTag>补单</StatusTag> : null}
      </span>
    ),
  },
  { key: "level", title: "优先级", width: 104, render: ({ level }) => <DictTag item={level} /> },
  { key: "serviceType", title: "服务类型", width: 80, render: ({ serviceType }) => serviceType?.text },
  {
    key: "project",
    title: "项目",
    width: 150,
    hidden: true,
    render: ({ project }) =>
      project ? <PageLink to={overviewOf(project.rowId)}>{project.name}</PageLink> : null,
  },
  {
    key: "acceptTeam",
    title: "接单团队",
    width: 112,
    hidden: true,
    render: ({ acceptTeam }) => acceptTeam?.name,
  },
  {
    key: "director",
    title: "技术员",
    width: 104,
    render: ({ director }) =>
      director ? (
        <PersonName name={director.name} src={director.avatarUrl} />
      ) : (
        <span className="ui-muted">未指定</span>
      ),
  },
  {
    key: "requestedAt",
    title: "报修时间",
    width: 100,
    sortable: "REQUESTED_AT",
    render: ({ requestedAt }) => <ListTime value={requestedAt} />,
  },
  {
    key: "remaining",
    title: "剩余时间",
    width: 197,
    sortable: "NEXT_DUE_AT",
    phone: "untitled",
    render: (order) => <Deadline order={order} />,
  },
  {
    key: "dueAt",
    title: "要求完成时间",
    width: 168,
    // the remaining time shows it, and both columns are too wide for a window of 1440
    hidden: true,
    sortable: "DUE_AT",
    render: ({ dueAt, isOverdue }) => (
      <span className="ui-row">
        <ListTime value={dueAt} />
        {isOverdue ? <StatusTag tone="red">逾期</StatusTag> : null}
      </span>
    ),
  },
  { key: "createdBy", title: "创建人", width: 96, hidden: true, render: ({ createdBy }) => createdBy?.name },
  { ...createdAtColumn, hidden: true },
];

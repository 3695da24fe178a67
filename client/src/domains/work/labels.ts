import type { CrmWorkOrderStatus } from "@/__generated__/CustomerWorkListPageQuery.graphql";
import type { ProjectWorkStatus } from "@/__generated__/PoolWorkListPageQuery.graphql";
import type { WorkItemKind } from "@/__generated__/WorkItemSettingPageQuery.graphql";
import type { Label } from "@/app/record/labels";
import { formatNumber } from "@/ui/base/format";

/** Kinds of items of a work order: services and materials (business §2 Work order: witem). */
export const WORK_ITEM_KIND: Readonly<Record<WorkItemKind, Label>> = {
  SERVICE: { text: "服务项目", tone: "blue" },
  PROJECT: { text: "项目服务", tone: "violet" },
  CONSUMABLE: { text: "耗材", tone: "yellow" },
};

/** Statuses of a customer's request (business §7 CRM work orders). */
export const CRM_WORK_ORDER_STATUS: Readonly<Record<CrmWorkOrderStatus, Label>> = {
  WAITING: { text: "待受理", tone: "yellow" },
  RECEIVED: { text: "已受理", tone: "green" },
  REJECTED: { text: "已拒绝", tone: "red" },
};

/** Statuses of project work (business §7 Project work). */
export const PROJECT_WORK_STATUS: Readonly<Record<ProjectWorkStatus, Label>> = {
  OPEN: { text: "待领取", tone: "blue" },
  DRAWN: { text: "进行中", tone: "yellow" },
  DONE: { text: "待确认", tone: "violet" },
  CONFIRMED: { text: "已确认", tone: "green" },
};

/** A quantity with its unit: 2.5 米. */
export function amountText(quantity: number | null | undefined, unit: string | null | undefined): string {
  return [formatNumber(quantity), quantity === null || quantity === undefined ? null : unit]
    .filter(Boolean)
    .join(" ");
}

/** The address of a work order (business §2 Work order). */
export function workOrderOf(rowId: string): string {
  return `/workorder/${rowId}/info`;
}

import type {
  WorkOrderFilter,
  WorkOrderListPageQuery$variables,
} from "@/__generated__/WorkOrderListPageQuery.graphql";
import { choices, days, defineList, flag, multi, own, record, viewQueryOf, yesNo } from "@/app/record/list";
import { WORK_ORDER_KEYWORD, WORK_ORDER_SCOPES } from "@/domains/workOrder/labels";
import { WORK_ORDER_STATUSES } from "@/domains/workOrder/steps/status";

/** A list of orders: all, or a queue of those that wait for one step. */
export type WorkOrderPart = "ALL" | "DELIVER" | "PICKUP" | "CHECK" | "CONFIRM" | "VISIT";

const SORTS = ["CREATED_AT", "UPDATED_AT", "NAME", "REQUESTED_AT", "DUE_AT", "NEXT_DUE_AT"] as const;

const FILTERS = {
  status: multi("状态", WORK_ORDER_STATUSES, { primary: true }),
  level: choices("优先级", { primary: true }),
  serviceType: choices("服务类型", { primary: true }),
  customerId: record("客户"),
  directorId: record("技术员"),
  memberId: record("参与人员"),
  teamId: record("接单团队"),
  zoneId: record("服务区域"),
  projectId: record("项目"),
  open: yesNo("进度", ["未结束", "已结束"]),
  late: flag("仅看逾期", { as: "overdue" }),
  lateResponse: flag("仅看接单超时", { as: "respondOverdue" }),
  held: yesNo("挂起", ["已挂起", "未挂起"]),
  supplement: yesNo("来源", ["补单", "正常工单"]),
  requestedAt: days("报修时间"),
  dueAt: days("要求完成时间"),
  createdAt: days("创建时间"),
  custom: own(),
} as const;

/** Definition of one list of orders; a queue lists orders waiting for its step, oldest request first. */
function ordersOf(part: WorkOrderPart, title: string, route: string, queue?: WorkOrderFilter) {
  const views = queue ? [] : WORK_ORDER_SCOPES;
  const list = defineList<WorkOrderListPageQuery$variables>()({
    title,
    keyword: WORK_ORDER_KEYWORD,
    storageKey: route,
    sorts: SORTS,
    ...(queue ? { sort: { field: "REQUESTED_AT", direction: "ASC" } as const } : {}),
    views,
    filters: FILTERS,
    also: (_, view) => queue ?? { scope: views.find(({ key }) => key === view)?.key ?? "ALL" },
    variables: ({ page, filter, orderBy }) => ({ page, filter, orderBy, route }),
  });
  return { part, route, list, viewQuery: viewQueryOf(list), isQueue: queue !== undefined };
}

/** The list of orders and its queues (business §2 Work order). */
export const LISTS = {
  ALL: ordersOf("ALL", "工单列表", "/workorder"),
  DELIVER: ordersOf("DELIVER", "待派单", "/workorder/WorkDeliverList", { status: ["WAITING_DISPATCH"] }),
  PICKUP: ordersOf("PICKUP", "待接单", "/workorder/s10", { status: ["WAITING_PICKUP"] }),
  CHECK: ordersOf("CHECK", "待验收", "/workorder/s60", { status: ["WAITING_CHECK"] }),
  CONFIRM: ordersOf("CONFIRM", "待确认", "/workorder/s70", { status: ["WAITING_CONFIRM"] }),
  // orders are closed by a follow-up call, which comes after completion
  VISIT: ordersOf("VISIT", "待回访", "/workorder/VisitWorkList", { status: ["DONE"], visit: "AWAITED" }),
} as const satisfies Record<WorkOrderPart, unknown>;

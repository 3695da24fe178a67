/** Routes of work orders: the lists of a process that share one page, and the pages of one order. */

import type { WorkOrderPart } from "@/pages/workorder/WorkOrderList/list";
import type { RouteEntry } from "./types.ts";

/** The lists of orders, which share one page: address, part, title, permission, position, badge. */
const QUEUES: readonly (readonly [string, WorkOrderPart, string, string, number, string])[] = [
  ["WorkDeliverList", "DELIVER", "待派单", "work:deliver", 30, "work.t2"],
  ["s10", "PICKUP", "待接单", "work", 40, "work.t3"],
  ["s60", "CHECK", "待验收", "work", 50, "work.t4"],
  ["s70", "CONFIRM", "待确认", "work", 60, "work.t5"],
  ["VisitWorkList", "VISIT", "待回访", "work:visit", 70, "work.t6"],
];

/** Routes of work orders: work at customers, from dispatch to follow-up call (business §2 Work order). */
export const workOrderRoutes: readonly RouteEntry[] = [
  {
    path: "/workorder",
    title: "工单列表",
    module: "workorder",
    access: { perms: "work" },
    keepAlive: true,
    chunk: () => import("@/pages/workorder/WorkOrderList/WorkOrderListPage").then((page) => page.of("ALL")),
    query: () => import("@/pages/workorder/WorkOrderList/query").then((query) => query.of("ALL")),
    menu: { text: "全部工单", order: 10 },
    create: {
      text: "新增工单",
      access: { perms: "work:create" },
      open: async () => (await import("@/pages/workorder/_lib/openWorkOrder")).openWorkOrder({}),
    },
  },
  {
    path: "/workorder/mine",
    title: "我的工单",
    module: "workorder",
    access: { perms: "work,work:query,work:global:query" },
    chunk: () => import("@/pages/workorder/MyWork/MyWorkPage"),
    query: () => import("@/pages/workorder/MyWork/query"),
    menu: { order: 5 },
  },
  ...QUEUES.map(
    ([name, part, title, perms, order, badge]): RouteEntry => ({
      path: `/workorder/${name}`,
      title,
      module: "workorder",
      access: { perms },
      keepAlive: true,
      chunk: () => import("@/pages/workorder/WorkOrderList/WorkOrderListPage").then((page) => page.of(part)),
      query: () => import("@/pages/workorder/WorkOrderList/query").then((query) => query.of(part)),
      menu: { order, badge },
    }),
  ),
  {
    path: "/workorder/DispatchBoard",
    title: "派单看板",
    module: "workorder",
    access: { perms: "work:deliver,work:redeliver" },
    keepAlive: true,
    chunk: () => import("@/pages/workorder/DispatchBoard/DispatchBoardPage"),
    query: () => import("@/pages/workorder/DispatchBoard/query"),
    menu: { order: 20 },
  },
  {
    path: "/workorder/SupplementWork",
    title: "补单",
    module: "workorder",
    access: { perms: "work:supplement" },
    chunk: () => import("@/pages/workorder/SupplementWork/SupplementWorkPage"),
    query: () => import("@/__generated__/SupplementWorkPageQuery.graphql"),
    menu: { order: 90 },
  },
  {
    path: "/workorder/WorkEvaluateList",
    title: "评价列表",
    module: "workorder",
    access: { perms: "work" },
    keepAlive: true,
    chunk: () => import("@/pages/workorder/WorkEvaluateList/WorkEvaluateListPage"),
    query: () => import("@/pages/workorder/WorkEvaluateList/query"),
    menu: { order: 100 },
  },
  {
    path: "/workorder/:workOrderId/info",
    title: "工单详情",
    module: "workorder",
    access: { perms: "work" },
    chunk: () => import("@/pages/workorder/WorkOrderInfo/WorkOrderInfoPage"),
    query: () => import("@/pages/workorder/WorkOrderInfo/query"),
    parent: "/workorder",
  },
];

import type { WorkOrderPart } from "@/pages/workorder/WorkOrderList/list";
import type { RouteEntry } from "./types.ts";

/** The lists of orders, which are one page: address, part, title, permission, place, badge, words. */
const QUEUES: readonly (readonly [string, WorkOrderPart, string, string, number, string, string])[] = [
  ["WorkDeliverList", "DELIVER", "待派单", "work:deliver", 30, "work.t2", "派单 派工 直接受理"],
  ["s10", "PICKUP", "待接单", "work", 40, "work.t3", "接单 改派"],
  ["s60", "CHECK", "待验收", "work", 50, "work.t4", "完工 验收 退回"],
  ["s70", "CONFIRM", "待确认", "work", 60, "work.t5", "确认 评分 得分"],
  ["VisitWorkList", "VISIT", "待回访", "work:visit", 70, "work.t6", "回访 满意度"],
];

/** What is done at customers, from its dispatch to its visit (business §2 Work order). */
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
    keywords: "报修 维修 上门 安装 保养 售后 逾期",
  },
  {
    path: "/workorder/mine",
    title: "我的工单",
    module: "workorder",
    access: { perms: "work,work:query,work:global:query" },
    chunk: () => import("@/pages/workorder/MyWork/MyWorkPage"),
    query: () => import("@/pages/workorder/MyWork/query"),
    menu: { order: 5 },
    keywords: "接单 到达 完工 拍照 签字 手机 离线 现场",
  },
  ...QUEUES.map(
    ([name, part, title, perms, order, badge, keywords]): RouteEntry => ({
      path: `/workorder/${name}`,
      title,
      module: "workorder",
      access: { perms },
      keepAlive: true,
      chunk: () => import("@/pages/workorder/WorkOrderList/WorkOrderListPage").then((page) => page.of(part)),
      query: () => import("@/pages/workorder/WorkOrderList/query").then((query) => query.of(part)),
      menu: { order, badge },
      keywords,
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
    keywords: "派工 排班 日程 技术员 上门 改派",
  },
  {
    path: "/workorder/SupplementWork",
    title: "补单",
    module: "workorder",
    access: { perms: "work:supplement" },
    chunk: () => import("@/pages/workorder/SupplementWork/SupplementWorkPage"),
    query: () => import("@/__generated__/SupplementWorkPageQuery.graphql"),
    menu: { order: 90 },
    keywords: "事后登记 补录 已完工",
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
    keywords: "满意度 星级 好评 差评",
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

/** Routes of statistics: in the report module, and in the modules that they are about. */

import type { StatisticCode as Code } from "@/pages/report/Statistic/request";
import type { RouteEntry, RouteMenu } from "./types.ts";

const query = () => import("@/pages/report/Statistic/query");

/** The page of a statistic; for several, a page with a switch between them. */
const statistic = (code: Code, ...others: readonly Code[]) => ({
  keepAlive: true,
  chunk: () =>
    import("@/pages/report/Statistic/StatisticPage").then((page) =>
      others.length > 0 ? page.tabs([code, ...others]) : page.of(code),
    ),
  query,
});

const SALES = "report:finance,report:customer,mcenter,mcenter:query";

/** Pages of the report module alone: page, statistic, title, permissions, section, position. */
const STATISTICS: readonly (readonly [string, Code, string, string, string, number])[] = [
  ["projectReport", "PROJECT", "项目统计", "report:project", "项目统计", 110],
  ["memberProjectReport", "MEMBER_PROJECT", "成员项目统计", "report:member", "项目统计", 120],
  ["memberReport", "MEMBER", "成员统计", "report:member", "项目统计", 130],
  ["financeReport", "FINANCE", "财务统计", "report:finance", "项目统计", 140],
  ["salesMemberReport", "SALES_MEMBER", "销售人员统计", SALES, "客户统计", 210],
  ["salesDepartReport", "SALES_TEAM", "销售部门统计", SALES, "客户统计", 220],
  ["memberTaskReport", "MEMBER_TASK", "成员任务统计", "report:member", "任务统计", 410],
];

/**
 * Statistics of work orders: page, title, additional permissions in the module of work orders, statistics.
 */
const ORDERS: readonly (readonly [string, string, string, Code, ...Code[]])[] = [
  ["WorkTeamSale", "销售团队工单统计", "work:rep,work:rep:count,work:rep:bus", "WORK_TEAM"],
  ["WorkSale", "销售人员工单统计", "work:rep,work:rep:bus", "WORK_SALESMAN"],
  ["WorkCustomer", "客户工单统计", "work:rep,work:rep:customer", "WORK_CUSTOMER"],
  ["WorkDepart", "部门工单统计", "work:rep,work:rep:count", "WORK_DEPART"],
  [
    "WorkStaff",
    "员工工单统计",
    "work:rep,work:rep:count",
    "WORK_MEMBER",
    "WORK_TITLE",
    "WORK_CONFIRM",
    "PROJECT_WORK_MEMBER",
    "PROJECT_WORK_TITLE",
    "PROJECT_WORK_CONFIRM",
  ],
  ["WorkCategory", "工单分类统计", "work:rep,work:rep:category", "WORK_CATEGORY"],
  ["WorkEvaluate", "工单评价统计", "work:rep", "WORK_EVALUATE"],
];

/** Statistics of the member's own orders: page, title, permission of that function, statistic. */
const MINE: readonly (readonly [string, string, string, Code])[] = [
  ["WorkSalemanPersonalReport", "我的销售工单", "cust", "WORK_MY_SALESMAN"],
  ["WorkTechnicianPersonalReport", "我的技术工单", "work:technician", "WORK_MY_TECHNICIAN"],
  ["WorkEngineerPersonalReport", "我的工程工单", "work:project", "WORK_MY_ENGINEER"],
];

interface Area {
  readonly path: string;
  /** Position of the member's own statistics. */
  readonly mine: string;
  readonly module: string;
  readonly menu: RouteMenu;
  /**
   * The permissions that open a statistic; those of the member's own orders are opened by the orders
   * themselves.
   */
  readonly perms: (besides: string) => string;
}

/**
 * Routes of the statistics of work orders, which appear in two modules
 * (business §2 Work order, Report area).
 */
const ordersAt = ({ path, mine, module, menu, perms }: Area): RouteEntry[] => [
  ...ORDERS.map(
    ([name, title, besides, ...codes], at): RouteEntry => ({
      path: `${path}/${name}Report`,
      title,
      module,
      access: { perms: perms(besides) },
      ...statistic(...codes),
      menu: { ...menu, order: menu.order + at },
    }),
  ),
  ...MINE.map(
    ([name, title, trade, code], at): RouteEntry => ({
      path: `${mine}/${name}`,
      title,
      module,
      access: { perms: "work" },
      also: { perms: trade },
      ...statistic(code),
      menu: { ...menu, order: menu.order + 20 + at },
    }),
  ),
];

/**
 * Routes of the report module: its statistics, and those of work orders in their own module, too (business
 * §2 Report area, Work order).
 */
export const statisticRoutes: readonly RouteEntry[] = [
  { path: "/report", title: "报表", module: "report", redirect: "first" },
  {
    path: "/report/index",
    title: "综合概览",
    module: "report",
    access: { perms: "report:index" },
    keepAlive: true,
    chunk: () => import("@/pages/report/ReportIndex/ReportIndexPage"),
    query,
    menu: { text: "概览", order: 10 },
  },
  ...STATISTICS.map(
    ([name, code, title, perms, group, order]): RouteEntry => ({
      path: `/report/${name}`,
      title,
      module: "report",
      access: { perms },
      ...statistic(code),
      menu: { group, order },
    }),
  ),
  {
    path: "/report/WorkMyStatic",
    title: "我的工单统计",
    module: "report",
    access: { perms: "work" },
    redirect: "first",
  },
  {
    path: "/report/WorkEvaluateList",
    title: "评价列表",
    module: "report",
    access: { perms: "report:service" },
    also: { perms: "work" },
    keepAlive: true,
    chunk: () => import("@/pages/workorder/WorkEvaluateList/WorkEvaluateListPage"),
    query: () => import("@/pages/workorder/WorkEvaluateList/query"),
    menu: { group: "工单统计", order: 315 },
  },
  ...ordersAt({
    path: "/report",
    mine: "/report/WorkMyStatic",
    module: "report",
    menu: { group: "工单统计", order: 300 },
    perms: () => "report:service",
  }),
  ...ordersAt({
    path: "/workorder",
    mine: "/workorder/my",
    module: "workorder",
    menu: { group: "统计", order: 200 },
    perms: (besides) => `report:service,${besides}`,
  }),
];

/** Routes of weekly reports, summaries and their statistics. */

import type { Access } from "../../access/evaluate.ts";
import type { RouteEntry } from "./types.ts";

/**
 * Directors see the reports of their teams, other members with access those of the whole enterprise
 * (business §6 Weekly).
 */
const WATCHES: Access = { perms: "weekly", perms2: "teamManage", perms3: "weekly:global:query" };
const READS: Access = { perms: "weekly" };

/**
 * Routes of the statistics of weekly reports, which appear in two modules
 * (business §2 Weekly, Report area).
 */
const reportsAt = (
  area: string,
  module: string,
  own: Access,
  group: string,
  before: number,
): readonly RouteEntry[] => [
  {
    path: `${area}/myWeeklyReport`,
    title: "我的周报统计",
    module,
    access: own,
    also: READS,
    chunk: () => import("@/pages/weekly/MyWeeklyReport/MyWeeklyReportPage"),
    query: () => import("@/pages/weekly/MyWeeklyReport/query"),
    menu: { text: "我的统计", group, order: before + 40 },
  },
  {
    path: `${area}/departWeeklyReport`,
    title: "部门周报统计",
    module,
    access: { perms: "weekly", perms2: "teamManage" },
    chunk: () => import("@/pages/weekly/DepartWeeklyReport/DepartWeeklyReportPage"),
    query: () => import("@/pages/weekly/DepartWeeklyReport/query"),
    menu: { text: "部门统计", group, order: before + 50 },
  },
  {
    path: `${area}/companyWeeklyReport`,
    title: "企业周报统计",
    module,
    access: { perms: "e:manage,weekly:global:query" },
    also: READS,
    chunk: () => import("@/pages/weekly/CompanyWeeklyReport/CompanyWeeklyReportPage"),
    query: () => import("@/pages/weekly/CompanyWeeklyReport/query"),
    menu: { text: "企业统计", group, order: before + 60 },
  },
  {
    path: `${area}/detailWeeklyReport`,
    title: "周报明细",
    module,
    access: own,
    also: READS,
    keepAlive: true,
    chunk: () => import("@/pages/weekly/DetailWeeklyReport/DetailWeeklyReportPage"),
    query: () => import("@/pages/weekly/DetailWeeklyReport/query"),
    menu: { text: "周报明细", group, order: before + 70 },
  },
  {
    path: `${area}/personalWeeklyReport`,
    title: "个人周报统计",
    module,
    access: own,
    also: READS,
    chunk: () => import("@/pages/weekly/PersonalWeeklyReport/PersonalWeeklyReportPage"),
    query: () => import("@/pages/weekly/PersonalWeeklyReport/query"),
    menu: { text: "个人统计", group, order: before + 80 },
  },
];

/**
 * Routes of weekly reports, summaries and their statistics (business §2 Weekly). `now` in place of a day is
 * the present week.
 */
export const weeklyRoutes: readonly RouteEntry[] = [
  {
    path: "/weekly",
    title: "我的周报",
    module: "weekly",
    access: READS,
    redirect: "/weekly/now/my",
    menu: { order: 10, badge: "weekly.my" },
    create: { text: "写周报", access: READS, open: async (go) => go("/weekly/now/my") },
  },
  {
    path: "/weekly/:date/my",
    title: "我的周报",
    module: "weekly",
    access: READS,
    onePage: true,
    chunk: () => import("@/pages/weekly/MyWeekly/MyWeeklyPage"),
    query: () => import("@/pages/weekly/MyWeekly/query"),
    parent: "/weekly",
  },
  {
    path: "/weekly/TeamMemberWeekly",
    title: "成员周报",
    module: "weekly",
    access: WATCHES,
    redirect: "/weekly/now/TeamMemberWeekly",
    menu: { order: 20 },
  },
  {
    path: "/weekly/:date/TeamMemberWeekly",
    title: "成员周报",
    module: "weekly",
    access: WATCHES,
    also: READS,
    onePage: true,
    chunk: () => import("@/pages/weekly/TeamMemberWeekly/TeamMemberWeeklyPage"),
    query: () => import("@/pages/weekly/TeamMemberWeekly/query"),
    parent: "/weekly/TeamMemberWeekly",
  },
  {
    path: "/weekly/TeamWeekly",
    title: "团队汇总",
    module: "weekly",
    access: READS,
    redirect: "/weekly/now/TeamWeekly",
    menu: { order: 30 },
  },
  {
    path: "/weekly/:date/TeamWeekly",
    title: "团队汇总",
    module: "weekly",
    access: READS,
    onePage: true,
    chunk: () => import("@/pages/weekly/TeamWeekly/TeamWeeklyPage"),
    query: () => import("@/pages/weekly/TeamWeekly/query"),
    parent: "/weekly/TeamWeekly",
  },
  {
    path: "/weeklyReport",
    title: "周报统计",
    module: "weekly",
    access: READS,
    redirect: "/weeklyReport/myWeeklyReport",
  },
  ...reportsAt("/weeklyReport", "weekly", READS, "统计", 0),
  ...reportsAt("/report", "report", { perms: "report:weekly" }, "周报统计", 600),
];

/** Routes of the management centre, with the pages of appraisals that it includes. */

import { pagesAt } from "./kpi.ts";
import type { RouteEntry } from "./types.ts";

const READS = { perms: "mcenter,mcenter:query" };
const module = "mcenter";

/** Menu headings of the appraisal pages that this module includes (business §2 Management centre). */
const kpiGroup = (group: string) => (group === "结果" ? "绩效考核" : `考核${group}`);

/**
 * Routes of the management centre: targets, their details, and the ledger of receivables (business §2
 * Management centre).
 */
export const mcenterRoutes: readonly RouteEntry[] = [
  { path: "/mcenter", title: "管理中台", module, redirect: "/mcenter/goals" },
  {
    path: "/mcenter/goals",
    title: "目标管理",
    module,
    access: READS,
    keepAlive: true,
    chunk: () => import("@/pages/mcenter/goals/GoalsPage"),
    query: () => import("@/pages/mcenter/goals/query"),
    menu: { order: 10 },
  },
  {
    path: "/mcenter/uncompleted",
    title: "待完成",
    module,
    access: READS,
    chunk: () => import("@/pages/mcenter/uncompleted/UncompletedPage"),
    query: () => import("@/pages/mcenter/uncompleted/query"),
    menu: { order: 20 },
  },
  {
    path: "/mcenter/ledger",
    title: "应收台账",
    module,
    access: READS,
    keepAlive: true,
    chunk: () => import("@/pages/mcenter/ledger/LedgerPage"),
    query: () => import("@/pages/mcenter/ledger/query"),
    menu: { order: 30 },
  },
  {
    path: "/mcenter/mcenterDetail",
    title: "销售明细",
    module,
    access: READS,
    parent: "/mcenter/goals",
    chunk: () => import("@/pages/mcenter/mcenterDetail/McenterDetailPage"),
    query: () => import("@/pages/mcenter/mcenterDetail/query"),
  },
  {
    path: "/mcenter/mcenterSetTarget",
    title: "设定年度目标",
    module,
    access: { perms: "mcenter" },
    parent: "/mcenter/goals",
    chunk: () => import("@/pages/mcenter/mcenterSetTarget/McenterSetTargetPage"),
    query: () => import("@/pages/mcenter/mcenterSetTarget/query"),
  },
  ...pagesAt("/mcenter", module).map(({ menu, ...page }) =>
    menu?.group ? { ...page, menu: { ...menu, group: kpiGroup(menu.group) } } : page,
  ),
  {
    path: "/mcenter/McenterSetting",
    title: "中台设置",
    module,
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/ConfigSetting/ConfigSettingPage").then((page) => page.of("MCENTER", "中台设置")),
    query: () => import("@/pages/admin/ConfigSetting/query").then((query) => query.of("MCENTER")),
    menu: { text: "设置", order: 990, setting: "管理中台" },
  },
];

/** Routes of configurable reports, dashboards and stored queries. */

import type { RouteEntry } from "./types.ts";

/** Access of readers of reports for any area; the server restricts it to single reports. */
const READERS = { perms: "report:project,report:customer,report:task,report:service" };

interface Place {
  readonly position: string;
  /** Titles of the list and of the settings, in full, because the search derives pinyin from them. */
  readonly list: string;
  readonly setting: string;
  /** Permissions that open the list. */
  readonly perms: string;
  /** Heading and position among the settings. */
  readonly group: string;
  readonly order: number;
  /** Module with the list in its menu, and the position there. */
  readonly module: string;
  readonly at: number;
}

const POSITIONS: readonly Place[] = [
  {
    position: "project",
    list: "项目报表",
    setting: "项目报表设置",
    perms: "report:project",
    group: "项目",
    order: 190,
    module: "project",
    at: 60,
  },
  {
    position: "customer",
    list: "客户报表",
    setting: "客户报表设置",
    perms: "report:customer",
    group: "客户",
    order: 275,
    module: "customer",
    at: 60,
  },
  {
    position: "work",
    list: "工单报表",
    setting: "工单报表设置",
    perms: "report:service",
    group: "工单",
    order: 470,
    module: "workorder",
    at: 100,
  },
  {
    position: "task",
    list: "任务报表",
    setting: "任务报表设置",
    perms: "report:task",
    group: "任务",
    order: 540,
    module: "task",
    at: 60,
  },
];

/**
 * Modules with their own pages for reports; those of other areas are in the administration (business §2).
 */
const HOMES: readonly string[] = ["project", "task"];

const settingPage = (menuPosition: string) => ({
  chunk: () =>
    import("@/pages/report/ReportOnlineSetting/ReportOnlineSettingPage").then((page) =>
      page.of(menuPosition),
    ),
  query: () => import("@/pages/report/ReportOnlineSetting/query").then((query) => query.of(menuPosition)),
});
const listPage = (menuPosition: string) => ({
  chunk: () =>
    import("@/pages/report/OnlineReportMenu/OnlineReportMenuPage").then((page) => page.of(menuPosition)),
  query: () => import("@/pages/report/OnlineReportMenu/query").then((query) => query.of(menuPosition)),
});

/** The route of a report, below its list. */
function reportAt(base: string, module: string, parent?: string): RouteEntry {
  return {
    path: `${base}/:code/online/:reportId`,
    title: "在线报表",
    module,
    access: READERS,
    keepAlive: true,
    chunk: () => import("@/pages/report/OnlineReport/OnlineReportPage"),
    query: () => import("@/pages/report/OnlineReport/query"),
    ...(parent ? { parent } : {}),
  };
}

/**
 * Routes of configurable reports: their settings, their lists, and each report
 * (business §2 Online reports).
 */
export const reportRoutes: readonly RouteEntry[] = [
  // one pattern for all areas; pages of the navigation have addresses of their own below
  ...["project", "task", "admin"].flatMap((module): RouteEntry[] => [
    {
      path: `/${module}/:menuPosition/ReportOnlineSetting`,
      title: "在线报表设置",
      module,
      access: { perms: "e:manage" },
      chunk: () => import("@/pages/report/ReportOnlineSetting/ReportOnlineSettingPage"),
      query: () => import("@/pages/report/ReportOnlineSetting/query"),
    },
    {
      path: `/${module}/:menuPosition/online/report`,
      title: "在线报表",
      module,
      access: READERS,
      chunk: () => import("@/pages/report/OnlineReportMenu/OnlineReportMenuPage"),
      query: () => import("@/pages/report/OnlineReportMenu/query"),
    },
  ]),
  ...POSITIONS.flatMap(({ position, list, setting, perms, group, order, module, at }, n): RouteEntry[] => {
    const home = HOMES.includes(module) ? `/${module}/${position}` : null;
    return [
      {
        path: `/admin/${position}/ReportOnlineSetting`,
        title: setting,
        module: "admin",
        access: { perms: "e:manage" },
        ...settingPage(position),
        menu: { text: "在线报表设置", group, order },
      },
      ...(home
        ? [
            {
              path: `${home}/ReportOnlineSetting`,
              title: setting,
              module,
              access: { perms: "e:manage" },
              ...settingPage(position),
              menu: { text: "在线报表设置", group: "设置", order: 990 },
            },
          ]
        : []),
      {
        path: `${home ?? `/admin/${position}`}/online/report`,
        title: list,
        module,
        access: { perms },
        ...listPage(position),
        menu: { text: "在线报表", order: at },
      },
      {
        path: `/report/${position}/online/report`,
        title: list,
        module: "report",
        access: { perms },
        ...listPage(position),
        menu: { text: "在线报表", group: `${group}统计`, order: 190 + n * 100 },
      },
    ];
  }),
  reportAt("/project/report", "project", "/project/project/online/report"),
  reportAt("/task/report", "task", "/task/task/online/report"),
  reportAt("/report", "report"),
  {
    path: "/report/dashboard",
    title: "仪表盘",
    module: "report",
    access: READERS,
    keepAlive: true,
    chunk: () => import("@/pages/report/DashboardList/DashboardListPage"),
    query: () => import("@/pages/report/DashboardList/query"),
    menu: { group: "自助报表", order: 20 },
  },
  {
    path: "/report/dashboard/:dashboardId",
    title: "仪表盘内容",
    module: "report",
    access: READERS,
    keepAlive: true,
    parent: "/report/dashboard",
    chunk: () => import("@/pages/report/Dashboard/DashboardPage"),
    query: () => import("@/pages/report/Dashboard/query"),
  },
  {
    path: "/report/query",
    title: "查询报表",
    module: "report",
    access: READERS,
    keepAlive: true,
    chunk: () => import("@/pages/report/ReportQueryList/ReportQueryListPage"),
    query: () => import("@/pages/report/ReportQueryList/query"),
    menu: { group: "自助报表", order: 30 },
  },
  {
    path: "/report/query/new",
    title: "从数据结构新增报表",
    module: "report",
    access: { perms: "e:manage" },
    parent: "/report/query",
    chunk: () => import("@/pages/report/ReportQueryEdit/ReportQueryEditPage"),
    query: () => import("@/pages/report/ReportQueryEdit/query"),
  },
  {
    path: "/report/query/:queryId/edit",
    title: "修改查询报表",
    module: "report",
    access: { perms: "e:manage" },
    also: READERS,
    parent: "/report/query",
    chunk: () => import("@/pages/report/ReportQueryEdit/ReportQueryEditPage"),
    query: () => import("@/pages/report/ReportQueryEdit/query"),
  },
  {
    path: "/report/:code/query/:queryId",
    title: "查询报表内容",
    module: "report",
    access: READERS,
    keepAlive: true,
    parent: "/report/query",
    chunk: () => import("@/pages/report/ReportQuery/ReportQueryPage"),
    query: () => import("@/pages/report/ReportQuery/query"),
  },
];

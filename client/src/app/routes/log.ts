/** Routes of work logs and their statistics. */

import type { ReportKind } from "@/pages/log/LogReport/kinds";
import type { RouteEntry } from "./types.ts";

type Access = NonNullable<RouteEntry["access"]>;

const LOGS: Access = { perms: "log" };
const MANAGER: Access = { perms2: "teamManage" };
const COMPANY: Access = { perms: "e:manage" };

/**
 * The statistics of logs, which share one page: kind, title, entry, access, access in the report area,
 * position.
 */
const REPORTS: readonly (readonly [ReportKind, string, string, Access, Access, number])[] = [
  ["my", "我的日志统计", "我的统计", LOGS, { perms: "report:log" }, 20],
  ["personal", "个人日志统计", "个人统计", LOGS, { perms: "report:log" }, 30],
  ["depart", "部门日志统计", "部门统计", MANAGER, MANAGER, 40],
  ["company", "企业日志统计", "企业统计", COMPANY, COMPANY, 50],
];

/**
 * Routes of work logs: the list, the authors, statistics, types and templates
 * (business §2 Log, Report area, Administration).
 */
export const logRoutes: readonly RouteEntry[] = [
  { path: "/log", title: "日志", module: "log", redirect: "/log/LogList" },
  {
    path: "/log/LogList",
    title: "日志列表",
    module: "log",
    access: { perms: "log" },
    keepAlive: true,
    chunk: () => import("@/pages/log/LogList/LogListPage"),
    query: () => import("@/pages/log/LogList/query"),
    menu: { order: 10 },
    create: {
      text: "写日志",
      access: { perms: "log:create" },
      open: async () => (await import("@/domains/log/openLog")).openLog({}),
    },
  },
  {
    path: "/log/LogCalendar",
    title: "填写情况",
    module: "log",
    access: { perms: "log" },
    chunk: () => import("@/pages/log/LogCalendar/LogCalendarPage"),
    query: () => import("@/pages/log/LogCalendar/query"),
    menu: { order: 15 },
  },
  ...REPORTS.flatMap(([kind, title, text, access, reports, order]): RouteEntry[] => {
    const entry = {
      title,
      also: LOGS,
      chunk: () => import("@/pages/log/LogReport/LogReportPage").then((page) => page.of(kind)),
      query: () => import("@/pages/log/LogReport/query").then((query) => query.of(kind)),
    };
    const menu = { text, group: "统计", order };
    const section = { text, group: "日志统计", order: 500 + order };
    return [
      { ...entry, path: `/log/${kind}LogReport`, module: "log", access, menu },
      { ...entry, path: `/report/${kind}LogReport`, module: "report", access: reports, menu: section },
    ];
  }),
  ...(["/log", "/admin"] as const).flatMap((base): RouteEntry[] => {
    const module = base === "/admin" ? "admin" : "log";
    const [group, order] = base === "/admin" ? ["日志", 675] : ["设置", 910];
    return [
      {
        path: `${base}/LogCateSetting`,
        title: "日志模板",
        module,
        access: { perms: "e:manage" },
        chunk: () => import("@/pages/log/LogCateSetting/LogCateSettingPage"),
        query: () => import("@/pages/log/LogCateSetting/query"),
        menu: { group, order },
      },
      ...(base === "/log"
        ? [
            {
              path: "/log/LogTypeSetting",
              title: "日志类型",
              module,
              access: { perms: "e:manage" },
              chunk: () =>
                import("@/pages/admin/DictionarySetting/DictionarySettingPage").then((page) =>
                  page.of("LOG_TYPE", "日志类型"),
                ),
              query: () =>
                import("@/pages/admin/DictionarySetting/query").then((query) => query.of("LOG_TYPE")),
              menu: { group, order: order + 5 },
            },
          ]
        : []),
    ];
  }),
];

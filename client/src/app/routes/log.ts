import type { RouteEntry } from "./types.ts";

/** A statistic of logs, wherever it stands. */
interface Report extends Pick<RouteEntry, "title" | "chunk" | "query"> {
  readonly page: string;
  readonly access: NonNullable<RouteEntry["access"]>;
  /** Access in the report area. */
  readonly reports: NonNullable<RouteEntry["access"]>;
  readonly text: string;
  readonly order: number;
}

const REPORTS: readonly Report[] = [
  {
    page: "myLogReport",
    title: "我的日志统计",
    text: "我的统计",
    access: { perms: "log" },
    reports: { perms: "report:log" },
    chunk: () => import("@/pages/log/LogReport/LogReportPage").then((page) => page.of("my")),
    query: () => import("@/pages/log/LogReport/query").then((query) => query.of("my")),
    order: 20,
  },
  {
    page: "personalLogReport",
    title: "个人日志统计",
    text: "个人统计",
    access: { perms: "log" },
    reports: { perms: "report:log" },
    chunk: () => import("@/pages/log/LogReport/LogReportPage").then((page) => page.of("personal")),
    query: () => import("@/pages/log/LogReport/query").then((query) => query.of("personal")),
    order: 30,
  },
  {
    page: "departLogReport",
    title: "部门日志统计",
    text: "部门统计",
    access: { perms2: "teamManage" },
    reports: { perms2: "teamManage" },
    chunk: () => import("@/pages/log/LogReport/LogReportPage").then((page) => page.of("depart")),
    query: () => import("@/pages/log/LogReport/query").then((query) => query.of("depart")),
    order: 40,
  },
  {
    page: "companyLogReport",
    title: "企业日志统计",
    text: "企业统计",
    access: { perms: "e:manage" },
    reports: { perms: "e:manage" },
    chunk: () => import("@/pages/log/LogReport/LogReportPage").then((page) => page.of("company")),
    query: () => import("@/pages/log/LogReport/query").then((query) => query.of("company")),
    order: 50,
  },
];

/** Work logs: the list, who has written, statistics, types and templates (business §2 Log, Report area, Administration). */
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
  ...REPORTS.flatMap(({ page, access, reports, text, order, ...entry }): RouteEntry[] => [
    {
      path: `/log/${page}`,
      module: "log",
      access,
      also: { perms: "log" },
      ...entry,
      menu: { text, group: "统计", order },
    },
    { path: `/report/${page}`, module: "report", access: reports, also: { perms: "log" }, ...entry },
  ]),
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

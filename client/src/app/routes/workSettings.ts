/** Routes of the settings of work orders: in the administration, and in their module. */

import type { RouteEntry } from "./types.ts";

/** A setting of work orders, independent of its position. */
type Setting = Pick<RouteEntry, "title" | "chunk" | "query">;

/** Its route in the module. */
function inModule(at: string, order: number, setting: Setting, text?: string): RouteEntry {
  return {
    path: `/workorder/${at}`,
    module: "workorder",
    access: { perms: "e:manage" },
    ...setting,
    menu: { ...(text ? { text } : {}), group: "设置", order },
  };
}

/** Its route in the administration. */
function inAdmin(at: string, order: number, setting: Setting, text?: string): RouteEntry {
  return {
    path: `/admin/${at}`,
    module: "admin",
    access: { perms: "e:manage" },
    ...setting,
    menu: { ...(text ? { text } : {}), group: "工单", order },
  };
}

const BASE: Setting = {
  title: "工单设置",
  chunk: () =>
    import("@/pages/admin/ConfigSetting/ConfigSettingPage").then((page) => page.of("WORK", "工单设置")),
  query: () => import("@/pages/admin/ConfigSetting/query").then((query) => query.of("WORK")),
};
const PROJECT: Setting = {
  title: "项目工单设置",
  chunk: () =>
    import("@/pages/admin/ConfigSetting/ConfigSettingPage").then((page) =>
      page.of("WORK_PROJECT", "项目工单设置"),
    ),
  query: () => import("@/pages/admin/ConfigSetting/query").then((query) => query.of("WORK_PROJECT")),
};
const CLOCK: Setting = {
  title: "时效设置",
  chunk: () =>
    import("@/pages/admin/ConfigSetting/ConfigSettingPage").then((page) => page.of("WORK_CLOCK", "时效设置")),
  query: () => import("@/pages/admin/ConfigSetting/query").then((query) => query.of("WORK_CLOCK")),
};
const SLAS: Setting = {
  title: "时效规则",
  chunk: () => import("@/pages/workorder/WorkSlaSetting/WorkSlaSettingPage"),
  query: () => import("@/pages/workorder/WorkSlaSetting/query"),
};
const ROSTERS: Setting = {
  title: "值班表",
  chunk: () => import("@/pages/workorder/WorkRosterSetting/WorkRosterSettingPage"),
  query: () => import("@/pages/workorder/WorkRosterSetting/query"),
};
const GROUPS: Setting = {
  title: "工作组",
  chunk: () => import("@/pages/workorder/WorkGroupSetting/WorkGroupSettingPage"),
  query: () => import("@/pages/workorder/WorkGroupSetting/query"),
};
const ZONES: Setting = {
  title: "服务区域",
  chunk: () => import("@/pages/workorder/WorkZoneSetting/WorkZoneSettingPage"),
  query: () => import("@/pages/workorder/WorkZoneSetting/query"),
};
const SERVICES: Setting = {
  title: "服务项目",
  chunk: () =>
    import("@/pages/workorder/WorkItemSetting/WorkItemSettingPage").then((page) => page.of("SERVICE")),
  query: () => import("@/pages/workorder/WorkItemSetting/query").then((query) => query.of("SERVICE")),
};

/** The pages next to that of the services, reached by its tabs. */
function besides(module: "workorder" | "admin"): RouteEntry[] {
  return [
    {
      path: `/${module}/witem/project`,
      title: "项目服务",
      module,
      access: { perms: "e:manage" },
      chunk: () =>
        import("@/pages/workorder/WorkItemSetting/WorkItemSettingPage").then((page) => page.of("PROJECT")),
      query: () => import("@/pages/workorder/WorkItemSetting/query").then((query) => query.of("PROJECT")),
      parent: `/${module}/witem/base`,
    },
    {
      path: `/${module}/witem/consumable`,
      title: "耗材",
      module,
      access: { perms: "e:manage" },
      chunk: () =>
        import("@/pages/workorder/WorkItemSetting/WorkItemSettingPage").then((page) => page.of("CONSUMABLE")),
      query: () => import("@/pages/workorder/WorkItemSetting/query").then((query) => query.of("CONSUMABLE")),
      parent: `/${module}/witem/base`,
    },
  ];
}

/**
 * Routes of intakes and the pool of project work, and of the settings of work orders, which have the same
 * pages in the module and in the administration (business §2 Work order, business §2 Administration).
 */
export const workSettingRoutes: readonly RouteEntry[] = [
  {
    path: "/workorder/CustomerWorkList",
    title: "待受理",
    module: "workorder",
    access: { perms: "work,work:query,work:global:query" },
    keepAlive: true,
    chunk: () => import("@/pages/workorder/CustomerWorkList/CustomerWorkListPage"),
    query: () => import("@/pages/workorder/CustomerWorkList/query"),
    menu: { order: 20, badge: "work.t1" },
  },
  {
    path: "/workorder/PoolWorkList",
    title: "工单池",
    module: "workorder",
    access: { perms: "work:project:pool,work:project" },
    keepAlive: true,
    chunk: () => import("@/pages/workorder/PoolWorkList/PoolWorkListPage"),
    query: () => import("@/pages/workorder/PoolWorkList/query"),
    menu: { order: 80 },
  },
  {
    path: "/workorder/WorkSetting",
    title: "工单设置",
    module: "workorder",
    redirect: "/workorder/WorkSetting/WorkBaseSetting",
  },
  inModule("WorkSetting/WorkBaseSetting", 910, BASE, "基本设置"),
  inModule("WorkSetting/WorkProjectSetting", 915, PROJECT),
  inModule("WorkSetting/WorkClockSetting", 916, CLOCK),
  inModule("WorkSlaSetting", 917, SLAS),
  inModule("WorkRosterSetting", 918, ROSTERS),
  inModule("TaskTypeSetting", 920, {
    title: "服务类型",
    chunk: () =>
      import("@/pages/admin/DictionarySetting/DictionarySettingPage").then((page) =>
        page.of("WORK_SERVICE_TYPE", "服务类型"),
      ),
    query: () =>
      import("@/pages/admin/DictionarySetting/query").then((query) => query.of("WORK_SERVICE_TYPE")),
  }),
  inModule("WorkLevelSetting", 925, {
    title: "工单优先级",
    chunk: () =>
      import("@/pages/admin/DictionarySetting/DictionarySettingPage").then((page) =>
        page.of("WORK_LEVEL", "工单优先级"),
      ),
    query: () => import("@/pages/admin/DictionarySetting/query").then((query) => query.of("WORK_LEVEL")),
  }),
  inModule("WorkGroupSetting", 930, GROUPS),
  inModule("WorkZoneSetting", 935, ZONES),
  { path: "/workorder/witem", title: "服务与耗材", module: "workorder", redirect: "/workorder/witem/base" },
  inModule("witem/base", 940, SERVICES, "服务与耗材"),
  ...besides("workorder"),
  inModule("WarrantySetting", 945, {
    title: "质保",
    chunk: () =>
      import("@/pages/admin/DictionarySetting/DictionarySettingPage").then((page) =>
        page.of("WARRANTY", "质保"),
      ),
    query: () => import("@/pages/admin/DictionarySetting/query").then((query) => query.of("WARRANTY")),
  }),
  inModule("BranchModelSetting", 950, {
    title: "品牌型号",
    chunk: () => import("@/pages/admin/BranchModelSetting/BranchModelSettingPage"),
    query: () => import("@/pages/admin/BranchModelSetting/query"),
  }),
  inAdmin("work/WorkBaseSetting", 400, BASE, "基本设置"),
  inAdmin("work/WorkProjectSetting", 405, PROJECT),
  inAdmin("work/WorkClockSetting", 410, CLOCK),
  inAdmin("WorkSlaSetting", 415, SLAS),
  inAdmin("WorkRosterSetting", 420, ROSTERS),
  inAdmin("WorkGroupSetting", 444, GROUPS),
  inAdmin("WorkZoneSetting", 446, ZONES),
  { path: "/admin/witem", title: "服务与耗材", module: "admin", redirect: "/admin/witem/base" },
  inAdmin("witem/base", 450, SERVICES, "服务与耗材"),
  ...besides("admin"),
];

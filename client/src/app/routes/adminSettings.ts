import type { ConfigCode } from "@/__generated__/ConfigSettingPageQuery.graphql";
import type { SettingCode } from "@/pages/admin/DictionarySetting/dictionaries";
import type { RouteEntry } from "./types.ts";

/**
 * Settings pages that edit a dictionary (business §2 Administration): page, dictionary, title, heading,
 * position.
 */
export const SETTINGS: readonly (readonly [string, SettingCode, string, string, number])[] = [
  ["ProjectTypeSetting", "PROJECT_TYPE", "项目类型", "项目", 120],
  ["ProjectStatusSetting", "PROJECT_STATUS_CATEGORY", "项目状态", "项目", 130],
  ["ProjectTeamSetting", "PROJECT_TEAM_TYPE", "项目团队类型", "项目", 140],
  ["ProjectReturnTypeSetting", "PROJECT_RETURN_TYPE", "回款类型", "项目", 150],
  ["ProjectCostTypeSetting", "PROJECT_COST_TYPE", "成本类型", "项目", 160],
  ["ProjectTagSetting", "PROJECT_TAG", "项目标签", "项目", 170],
  ["CustomerType", "CUSTOMER_TYPE", "客户类型", "客户", 220],
  ["CustomerLevel", "CUSTOMER_LEVEL", "客户级别", "客户", 230],
  ["CustomerIndustry", "CUSTOMER_INDUSTRY", "客户行业", "客户", 240],
  ["CustomerTags", "CUSTOMER_TAG", "客户标签", "客户", 250],
  ["CustomerFollowKind", "CUSTOMER_FOLLOW_KIND", "跟进方式", "客户", 260],
  ["TaskTypeSetting", "WORK_SERVICE_TYPE", "服务类型", "工单", 410],
  ["WarrantySetting", "WARRANTY", "质保", "工单", 420],
  ["WorkLevelSetting", "WORK_LEVEL", "工单优先级", "工单", 440],
  ["TaskLevelSetting", "TASK_LEVEL", "任务优先级", "任务", 520],
  ["LogTypeSetting", "LOG_TYPE", "日志类型", "日志", 680],
  ["WeeklyCommentLevelSetting", "WEEKLY_COMMENT_GRADE", "周报点评等级", "周报", 690],
];

/** Routes of these pages: one page, once for each dictionary. */
export const dictionaryRoutes: readonly RouteEntry[] = SETTINGS.map(([name, code, title, group, order]) => ({
  path: `/admin/${name}`,
  title,
  module: "admin",
  access: { perms: "e:manage" },
  chunk: () =>
    import("@/pages/admin/DictionarySetting/DictionarySettingPage").then((page) => page.of(code, title)),
  query: () => import("@/pages/admin/DictionarySetting/query").then((query) => query.of(code)),
  menu: { group, order },
}));

/** Settings pages that edit a configured value (business §3 Enterprise settings kept). */
const CONFIGS: readonly (readonly [string, ConfigCode, string, string, number])[] = [
  ["ProjectSetting", "PROJECT", "项目设置", "项目", 110],
  ["KpiSetting", "KPI_PLAN", "考核设置", "绩效", 610],
  ["WeeklySetting", "WEEKLY", "周报设置", "周报", 685],
];

/** Routes of these pages: one page, once for each value. */
export const configRoutes: readonly RouteEntry[] = CONFIGS.map(([name, code, title, group, order]) => ({
  path: `/admin/${name}`,
  title,
  module: "admin",
  access: { perms: "e:manage" },
  chunk: () => import("@/pages/admin/ConfigSetting/ConfigSettingPage").then((page) => page.of(code, title)),
  query: () => import("@/pages/admin/ConfigSetting/query").then((query) => query.of(code)),
  menu: { text: "基本设置", group, order },
}));

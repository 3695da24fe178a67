/** Routes of custom fields: in the administration, and in the settings of their module (decision 0050). */

import type { CustomFieldRecordType } from "@/__generated__/CustomFieldSettingPageQuery.graphql";
import type { RouteEntry } from "./types.ts";

/**
 * Pages of custom fields by kind of record: page, kind, title, heading and position in the administration.
 */
const FIELDS: readonly (readonly [string, CustomFieldRecordType, string, string, number])[] = [
  ["CustomFieldSetting", "CUSTOMER", "客户自定义字段", "客户", 270],
  ["ProjectFieldSetting", "PROJECT", "项目自定义字段", "项目", 176],
  ["TaskFieldSetting", "TASK", "任务自定义字段", "任务", 530],
  ["WorkFieldSetting", "WORK_ORDER", "工单自定义字段", "工单", 450],
];

/** Addresses of these pages among the modules' own settings. */
const HOMES: Readonly<Partial<Record<CustomFieldRecordType, readonly [string, string]>>> = {
  PROJECT: ["project", "/project"],
  TASK: ["task", "/task"],
  WORK_ORDER: ["workorder", "/workorder"],
};

/** Routes of these pages: in the administration, and in the settings of their module (decision 0050). */
export const ownFieldRoutes: readonly RouteEntry[] = FIELDS.flatMap(([name, type, title, group, order]) => {
  const page = (module: string, path: string, menu: RouteEntry["menu"]): RouteEntry => ({
    path,
    title,
    module,
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/CustomFieldSetting/CustomFieldSettingPage").then((chunk) => chunk.of(type)),
    query: () => import("@/pages/admin/CustomFieldSetting/query").then((query) => query.of(type)),
    ...(menu ? { menu } : {}),
  });
  const home = HOMES[type];
  return [
    page("admin", `/admin/${name}`, { text: "自定义字段", group, order }),
    ...(home ? [page(home[0], `${home[1]}/${name}`, { text: "自定义字段", group: "设置", order: 985 })] : []),
  ];
});

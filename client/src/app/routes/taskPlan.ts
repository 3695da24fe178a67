import type { RouteEntry } from "./types.ts";

/**
 * Routes of recurring tasks and of the settings of tasks (business §2 Task); the administration has the
 * same pages.
 */
export const taskPlanRoutes: readonly RouteEntry[] = [
  {
    path: "/task/TaskPlanList",
    title: "重复任务",
    module: "task",
    access: { perms: "task" },
    keepAlive: true,
    chunk: () => import("@/pages/task/TaskPlanList/TaskPlanListPage"),
    query: () => import("@/pages/task/TaskPlanList/query"),
    menu: { order: 40 },
  },
  ...["/task/TaskSetting", "/admin/TaskSetting"].map(
    (path): RouteEntry => ({
      path,
      title: "任务设置",
      module: path.startsWith("/admin") ? "admin" : "task",
      access: { perms: "e:manage" },
      chunk: () => import("@/pages/task/TaskSetting/TaskSettingPage"),
      query: () => import("@/pages/task/TaskSetting/query"),
      menu: path.startsWith("/admin")
        ? { text: "基本设置", group: "任务", order: 510 }
        : { text: "基本设置", group: "设置", order: 910 },
    }),
  ),
];

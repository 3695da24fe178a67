import type { RouteEntry } from "./types.ts";

/** Routes of tasks: assigned work with a deadline (business §2 Task). */
export const taskRoutes: readonly RouteEntry[] = [
  {
    path: "/task",
    title: "任务列表",
    module: "task",
    access: { perms: "task" },
    keepAlive: true,
    chunk: () => import("@/pages/task/TaskList/TaskListPage"),
    query: () => import("@/pages/task/TaskList/query"),
    menu: { text: "全部任务", order: 10 },
    create: {
      text: "新增任务",
      access: { perms: "task:create" },
      open: async () => (await import("@/pages/task/_lib/openTask")).openTask({}),
    },
  },
  {
    path: "/task/Task0List",
    title: "任务草稿",
    module: "task",
    access: { perms: "task:create" },
    chunk: () => import("@/pages/task/Task0List/Task0ListPage"),
    query: () => import("@/pages/task/Task0List/query"),
    menu: { text: "草稿箱", order: 30 },
  },
  {
    path: "/task/:taskId/info",
    title: "任务详情",
    module: "task",
    access: { perms: "task" },
    chunk: () => import("@/pages/task/TaskInfo/TaskInfoPage"),
    query: () => import("@/pages/task/TaskInfo/query"),
    parent: "/task",
  },
  {
    path: "/task/TaskLevelSetting",
    title: "任务优先级",
    module: "task",
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/DictionarySetting/DictionarySettingPage").then((page) =>
        page.of("TASK_LEVEL", "任务优先级"),
      ),
    query: () => import("@/pages/admin/DictionarySetting/query").then((query) => query.of("TASK_LEVEL")),
    menu: { group: "设置", order: 920 },
  },
];

import type { RouteEntry } from "./types.ts";

/** Route of pending items (business §2 waitTask): every member has the page, with their own items. */
export const waitTaskRoutes: readonly RouteEntry[] = [
  {
    path: "/waitTask",
    title: "待办",
    module: "waitTask",
    keepAlive: true,
    chunk: () => import("@/pages/waitTask/WaitTaskPage"),
    query: () => import("@/pages/waitTask/query"),
    menu: { order: 10, badge: "wait.all" },
  },
];

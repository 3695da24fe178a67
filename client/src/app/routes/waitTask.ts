import type { RouteEntry } from "./types.ts";

/** What waits for somebody (business §2 waitTask): everybody has the page, and in it what is theirs. */
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

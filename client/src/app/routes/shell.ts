import type { RouteEntry } from "./types.ts";

/** The workbench, parent of every module (core §2 Session and shell). */
export const shellRoutes: readonly RouteEntry[] = [
  {
    path: "/",
    title: "工作台",
    module: "shell",
    keepAlive: true,
    chunk: () => import("@/pages/shell/Workbench/WorkbenchPage"),
    menu: { order: 10 },
  },
  {
    path: "/activity/:recordId",
    title: "动态",
    module: "shell",
    chunk: () => import("@/pages/shell/Activity/ActivityPage"),
    query: () => import("@/pages/shell/Activity/query"),
  },
];

import type { RouteEntry } from "./types.ts";

/** Routes of pages for developers; development builds only. */
export const devRoutes: readonly RouteEntry[] = [
  {
    path: "/dev/kit",
    title: "界面组件",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/dev/KitPage/KitPage"),
  },
];

import type { RouteEntry } from "./types.ts";

/** Where the labels of equipment lead whoever scans them (decision 0031). */
export const scanRoutes: readonly RouteEntry[] = [
  {
    path: "/q/:code",
    title: "二维码",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/scan/Label/LabelPage"),
    query: () => import("@/pages/scan/Label/query"),
  },
];

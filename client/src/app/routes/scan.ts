import type { RouteEntry } from "./types.ts";

/**
 * Public pages: labels of equipment that were scanned (decision 0031), and links sent to customers
 * (decisions 0059, 0065).
 */
export const scanRoutes: readonly RouteEntry[] = [
  {
    path: "/q/:code",
    title: "二维码",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/scan/Label/LabelPage"),
    query: () => import("@/pages/scan/Label/query"),
  },
  {
    path: "/w/:code",
    title: "服务进度",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/scan/Order/OrderPage"),
    query: () => import("@/pages/scan/Order/query"),
  },
  {
    path: "/a/:code",
    title: "资料签收",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/scan/Acceptance/AcceptancePage"),
    query: () => import("@/pages/scan/Acceptance/query"),
  },
  {
    path: "/v/:code",
    title: "服务报告验证",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/scan/Proof/ProofPage"),
    query: () => import("@/pages/scan/Proof/query"),
  },
];

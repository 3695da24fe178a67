import type { RouteEntry } from "./types.ts";

/** Routes of signing in (core §2 Session and shell). */
export const sessionRoutes: readonly RouteEntry[] = [
  {
    path: "/Login",
    title: "登录",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/session/Login/LoginPage"),
  },
  {
    path: "/login",
    title: "登录",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/session/Login/LoginPage"),
  },
  {
    path: "/scan/:ticket",
    title: "扫码登录确认",
    module: "session",
    layout: "bare",
    chunk: () => import("@/pages/session/Scan/ScanPage"),
  },
  {
    path: "/wechat",
    title: "微信授权",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/session/Wechat/WechatPage"),
  },
  {
    path: "/join/:code",
    title: "接受邀请",
    module: "session",
    layout: "public",
    chunk: () => import("@/pages/members/Join/JoinPage"),
    query: () => import("@/pages/members/Join/query"),
  },
];

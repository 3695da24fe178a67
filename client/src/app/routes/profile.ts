import type { RouteEntry } from "./types.ts";

/** Routes of the member's own pages (core §2 Profile). */
export const profileRoutes: readonly RouteEntry[] = [
  {
    path: "/profile",
    title: "个人信息",
    module: "profile",
    chunk: () => import("@/pages/profile/Profile/ProfilePage"),
    query: () => import("@/__generated__/ProfilePageQuery.graphql"),
    menu: { order: 10 },
  },
  {
    path: "/profile/ProfileAccount",
    title: "账号与安全",
    module: "profile",
    chunk: () => import("@/pages/profile/ProfileAccount/ProfileAccountPage"),
    query: () => import("@/__generated__/ProfileAccountPageQuery.graphql"),
    menu: { icon: "shield", order: 20 },
  },
  {
    path: "/profile/AccessTokens",
    title: "访问令牌",
    module: "profile",
    chunk: () => import("@/pages/profile/AccessTokens/AccessTokensPage"),
    query: () => import("@/pages/profile/AccessTokens/query"),
    menu: { icon: "key", order: 25 },
  },
  {
    path: "/profile/Notifications",
    title: "通知设置",
    module: "profile",
    chunk: () => import("@/pages/profile/Notifications/NotificationsPage"),
    query: () => import("@/__generated__/NotificationsPageQuery.graphql"),
    menu: { icon: "inbox", order: 22 },
  },
  {
    path: "/profile/JoinEnterprises",
    title: "我的企业",
    module: "profile",
    chunk: () => import("@/pages/profile/JoinEnterprises/JoinEnterprisesPage"),
    query: () => import("@/__generated__/JoinEnterprisesPageQuery.graphql"),
    menu: { icon: "office", order: 30 },
  },
];

import type { WidgetEntry } from "./types";

/** The workbench's cards; a domain adds its own with one line. */
export const widgets: readonly WidgetEntry[] = [
  {
    id: "overview",
    title: "企业概览",
    column: "main",
    order: 10,
    access: { perms: "e:member:list" },
    chunk: () => import("./OverviewWidget"),
    query: () => import("@/__generated__/OverviewWidgetQuery.graphql"),
  },
  {
    id: "applications",
    title: "加入申请",
    column: "main",
    order: 20,
    access: { perms: "e:member" },
    chunk: () => import("./ApplicationsWidget"),
    query: () => import("@/__generated__/ApplicationsWidgetQuery.graphql"),
    href: "/members/Pending",
  },
  {
    id: "teams",
    title: "我的团队",
    column: "main",
    order: 30,
    chunk: () => import("./TeamsWidget"),
    query: () => import("@/__generated__/TeamsWidgetQuery.graphql"),
  },
  { id: "entries", title: "快捷入口", column: "side", order: 10, chunk: () => import("./EntriesWidget") },
  {
    id: "notifications",
    title: "最新通知",
    column: "side",
    order: 20,
    chunk: () => import("./NotificationsWidget"),
    query: () => import("@/__generated__/NotificationsWidgetQuery.graphql"),
  },
  {
    id: "sessions",
    title: "登录设备",
    column: "side",
    order: 30,
    chunk: () => import("./SessionsWidget"),
    query: () => import("@/__generated__/SessionsWidgetQuery.graphql"),
    href: "/profile/ProfileAccount",
  },
];

import type { RouteEntry } from "./types.ts";

/** Routes of documents (core §2 Documents). */
export const docRoutes: readonly RouteEntry[] = [
  {
    path: "/doc",
    title: "全部文档",
    module: "doc",
    redirect: "/doc/1/group/0",
    menu: { order: 10 },
    create: {
      text: "上传文档",
      access: { perms: "res:upload" },
      open: async () => (await import("@/pages/doc/_lib/openNew")).openNew(),
    },
  },
  {
    path: "/doc/:enterpriseId/group/:groupId",
    title: "全部文档",
    module: "doc",
    parent: "/doc",
    onePage: true,
    chunk: () => import("@/pages/doc/Documents/DocumentsPage"),
    query: () => import("@/pages/doc/Documents/query"),
  },
  {
    path: "/doc/:category/DocCategorySetting",
    title: "文档分类设置",
    module: "doc",
    parent: "/doc",
    onePage: true,
    access: { perms: "res:edit" },
    chunk: () => import("@/pages/doc/DocCategorySetting/DocCategorySettingPage"),
    query: () => import("@/pages/doc/DocCategorySetting/query"),
  },
  {
    path: "/admin/DocCategorySetting",
    title: "文档分类设置",
    module: "admin",
    access: { perms: "res:edit" },
    redirect: "/admin/1/DocCategorySetting",
    menu: { group: "文档", order: 650 },
  },
  {
    path: "/admin/:category/DocCategorySetting",
    title: "文档分类设置",
    module: "admin",
    parent: "/admin/DocCategorySetting",
    onePage: true,
    access: { perms: "res:edit" },
    chunk: () => import("@/pages/doc/DocCategorySetting/DocCategorySettingPage"),
    query: () => import("@/pages/doc/DocCategorySetting/query"),
  },
];

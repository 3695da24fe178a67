import type { RouteEntry } from "./types.ts";

/**
 * Enterprise administration (core §2 Other core screens, business §2 Administration). The headings of the menu are the
 * specification's groups: 企业, 项目, 客户, 工单, 任务, 绩效, 文档, 日志, 周报, 产品, 二维码, 回收站.
 */
export const adminRoutes: readonly RouteEntry[] = [
  { path: "/admin", title: "企业管理", module: "admin", redirect: "/admin/CompanyInfo" },
  {
    path: "/admin/CompanyInfo",
    title: "企业信息",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () => import("@/pages/admin/CompanyInfo/CompanyInfoPage"),
    query: () => import("@/__generated__/CompanyInfoPageQuery.graphql"),
    menu: { group: "企业", order: 10 },
    keywords: "公司信息 企业名称 标志 地址",
  },
  {
    path: "/admin/OperationLog",
    title: "操作日志",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () => import("@/pages/admin/OperationLog/OperationLogPage"),
    query: () => import("@/pages/admin/OperationLog/query"),
    menu: { group: "企业", order: 90 },
    keywords: "审计 日志 变更 记录 操作人",
  },
];

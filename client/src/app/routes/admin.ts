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
  {
    path: "/admin/BranchModelSetting",
    title: "品牌型号",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () => import("@/pages/admin/BranchModelSetting/BranchModelSettingPage"),
    query: () => import("@/pages/admin/BranchModelSetting/query"),
    menu: { group: "工单", order: 430 },
    keywords: "设备 厂家 型号",
  },
  {
    path: "/admin/CustomerServiceSetting",
    title: "故障类型",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/CategorySetting/CategorySettingPage").then((page) => page.of("FAULT_TYPE")),
    query: () => import("@/pages/admin/CategorySetting/query").then((query) => query.of("FAULT_TYPE")),
    menu: { group: "工单", order: 460 },
    keywords: "报修 客服 分类",
  },
  {
    path: "/admin/KpiTemplateCategorySetting",
    title: "模板分类",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/CategorySetting/CategorySettingPage").then((page) => page.of("KPI_TEMPLATE")),
    query: () => import("@/pages/admin/CategorySetting/query").then((query) => query.of("KPI_TEMPLATE")),
    menu: { group: "绩效", order: 620 },
    keywords: "考核 绩效",
  },
  {
    path: "/admin/KpiIndicationCategorySetting",
    title: "指标分类",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/CategorySetting/CategorySettingPage").then((page) => page.of("KPI_INDICATION")),
    query: () => import("@/pages/admin/CategorySetting/query").then((query) => query.of("KPI_INDICATION")),
    menu: { group: "绩效", order: 630 },
    keywords: "考核 绩效",
  },
  {
    path: "/admin/KpiEventCategorySetting",
    title: "事件分类",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/CategorySetting/CategorySettingPage").then((page) => page.of("KPI_EVENT")),
    query: () => import("@/pages/admin/CategorySetting/query").then((query) => query.of("KPI_EVENT")),
    menu: { group: "绩效", order: 640 },
    keywords: "考核 绩效",
  },
  {
    path: "/admin/ProductList",
    title: "产品",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () => import("@/pages/admin/ProductList/ProductListPage"),
    query: () => import("@/pages/admin/ProductList/query"),
    menu: { group: "产品", order: 710 },
    keywords: "商品 设备 备件",
  },
  {
    path: "/admin/ProductCategorySetting",
    title: "产品分类",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/CategorySetting/CategorySettingPage").then((page) => page.of("PRODUCT")),
    query: () => import("@/pages/admin/CategorySetting/query").then((query) => query.of("PRODUCT")),
    menu: { group: "产品", order: 720 },
    keywords: "商品 分类",
  },
  {
    path: "/admin/QuestionList",
    title: "常见问题",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () => import("@/pages/admin/QuestionList/QuestionListPage"),
    query: () => import("@/pages/admin/QuestionList/query"),
    menu: { group: "产品", order: 730 },
    keywords: "知识库 解答 报修",
  },
];

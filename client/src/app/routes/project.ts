/** Routes of projects, and of the pages of one project. */

import { SETTINGS } from "./adminSettings.ts";
import type { RouteEntry } from "./types.ts";

/** Pages of one project: page, title. Amounts are for members who see those of some projects. */
const PARTS: readonly (readonly [string, string])[] = [
  ["CollectionPlanList", "收款计划"],
  ["ProjectMemberList", "项目成员"],
  ["ProjectCostList", "项目成本"],
  ["ProjectProfitList", "项目毛利"],
  ["ProjectCustomerConcatList", "项目联系人"],
  ["ProjectCustomerAddressList", "项目地址"],
  ["DeviceList", "项目设备"],
  ["ProjectAccept", "项目验收"],
  ["ProjectUploadReport", "资料上报"],
  ["ProjectCatalog", "移交目录"],
];

/** Code and query of these pages. */
const LOADERS = {
  CollectionPlanList: {
    chunk: () => import("@/pages/project/CollectionPlanList/CollectionPlanListPage"),
    query: () => import("@/pages/project/CollectionPlanList/query"),
  },
  ProjectMemberList: {
    chunk: () => import("@/pages/project/ProjectMemberList/ProjectMemberListPage"),
    query: () => import("@/pages/project/ProjectMemberList/query"),
  },
  ProjectCostList: {
    chunk: () => import("@/pages/project/ProjectCostList/ProjectCostListPage"),
    query: () => import("@/pages/project/ProjectCostList/query"),
  },
  ProjectProfitList: {
    chunk: () => import("@/pages/project/ProjectProfitList/ProjectProfitListPage"),
    query: () => import("@/pages/project/ProjectProfitList/query"),
  },
  ProjectCustomerConcatList: {
    chunk: () => import("@/pages/project/ProjectCustomerConcatList/ProjectCustomerConcatListPage"),
    query: () => import("@/pages/project/ProjectCustomerConcatList/query"),
  },
  ProjectCustomerAddressList: {
    chunk: () => import("@/pages/project/ProjectCustomerAddressList/ProjectCustomerAddressListPage"),
    query: () => import("@/pages/project/ProjectCustomerAddressList/query"),
  },
  DeviceList: {
    chunk: () => import("@/pages/project/DeviceList/DeviceListPage"),
    query: () => import("@/pages/project/DeviceList/query"),
  },
  ProjectAccept: {
    chunk: () => import("@/pages/project/ProjectAccept/ProjectAcceptPage"),
    query: () => import("@/pages/project/ProjectAccept/query"),
  },
  ProjectUploadReport: {
    chunk: () => import("@/pages/project/ProjectUploadReport/ProjectUploadReportPage"),
    query: () => import("@/pages/project/ProjectUploadReport/query"),
  },
  ProjectCatalog: {
    chunk: () => import("@/pages/project/ProjectCatalog/ProjectCatalogPage"),
    query: () => import("@/pages/project/ProjectCatalog/query"),
  },
} as const;

/** Routes of projects (business §2 Project). */
export const projectRoutes: readonly RouteEntry[] = [
  {
    path: "/project",
    title: "项目列表",
    module: "project",
    access: { perms: "project" },
    keepAlive: true,
    chunk: () => import("@/pages/project/ProjectList/ProjectListPage"),
    query: () => import("@/pages/project/ProjectList/query"),
    menu: { text: "全部项目", order: 10 },
    create: {
      text: "新增项目",
      access: { perms: "project:create" },
      open: async () => (await import("@/pages/project/_lib/openProject")).openProject({}),
    },
  },
  {
    path: "/project/add",
    title: "新增项目",
    module: "project",
    access: { perms: "project:create" },
    chunk: () =>
      import("@/pages/project/ProjectList/ProjectListPage").then((page) => ({
        default: page.ProjectAddPage,
      })),
    query: () => import("@/pages/project/ProjectList/query"),
    parent: "/project",
  },
  {
    path: "/project/:projectId/OverViewPage",
    title: "项目概览",
    module: "project",
    access: { perms: "project" },
    newWindow: true,
    chunk: () => import("@/pages/project/OverViewPage/OverViewPage"),
    query: () => import("@/pages/project/OverViewPage/query"),
    parent: "/project",
  },
  ...PARTS.map(
    ([name, title]): RouteEntry => ({
      path: `/project/:projectId/${name}`,
      title,
      module: "project",
      access: { perms: "project" },
      ...LOADERS[name as keyof typeof LOADERS],
      parent: "/project",
    }),
  ),
  {
    path: "/project/:projectId/task",
    title: "项目任务",
    module: "project",
    access: { perms: "project" },
    also: { perms: "task" },
    chunk: () => import("@/pages/project/ProjectTask/ProjectTaskPage"),
    query: () => import("@/pages/project/ProjectTask/query"),
    parent: "/project",
  },
  {
    path: "/project/:projectId/work",
    title: "项目工单",
    module: "project",
    access: { perms: "project" },
    also: { perms: "work" },
    chunk: () => import("@/pages/project/ProjectWorkOrders/ProjectWorkOrdersPage"),
    query: () => import("@/pages/project/ProjectWorkOrders/query"),
    parent: "/project",
  },
  {
    path: "/project/:projectId/log",
    title: "项目日志",
    module: "project",
    access: { perms: "project" },
    also: { perms: "log" },
    chunk: () => import("@/pages/project/ProjectLog/ProjectLogPage"),
    query: () => import("@/pages/project/ProjectLog/query"),
    parent: "/project",
  },
  {
    path: "/project/:projectId/doc",
    title: "项目文档",
    module: "project",
    access: { perms: "project" },
    chunk: () => import("@/pages/project/ProjectDoc/ProjectDocPage"),
    query: () => import("@/pages/project/ProjectDoc/query"),
    parent: "/project",
  },
  {
    path: "/project/ProjectSetting",
    title: "项目设置",
    module: "project",
    access: { perms: "e:manage" },
    chunk: () =>
      import("@/pages/admin/ConfigSetting/ConfigSettingPage").then((page) => page.of("PROJECT", "项目设置")),
    query: () => import("@/pages/admin/ConfigSetting/query").then((query) => query.of("PROJECT")),
    menu: { text: "基本设置", group: "设置", order: 910 },
  },
  // the dictionaries of projects: the administration has the same pages
  ...SETTINGS.filter(([name]) => name.startsWith("Project")).map(
    ([name, code, title, , order]): RouteEntry => ({
      path: `/project/${name}`,
      title,
      module: "project",
      access: { perms: "e:manage" },
      chunk: () =>
        import("@/pages/admin/DictionarySetting/DictionarySettingPage").then((page) => page.of(code, title)),
      query: () => import("@/pages/admin/DictionarySetting/query").then((query) => query.of(code)),
      menu: { group: "设置", order: 800 + order },
    }),
  ),
  ...["/project/ProjectTaskAutoSetting", "/admin/ProjectTaskAutoSetting"].map(
    (path): RouteEntry => ({
      path,
      title: "自动任务",
      module: path.startsWith("/admin") ? "admin" : "project",
      access: { perms: "project:task:auto" },
      chunk: () => import("@/pages/project/ProjectTaskAutoSetting/ProjectTaskAutoSettingPage"),
      query: () => import("@/pages/project/ProjectTaskAutoSetting/query"),
      menu: path.startsWith("/admin") ? { group: "项目", order: 180 } : { group: "设置", order: 980 },
    }),
  ),
  // project templates: the administration has the same pages
  ...(["/project", "/admin"] as const).flatMap((base): RouteEntry[] => {
    const module = base === "/admin" ? "admin" : "project";
    const list = `${base}/ProjectTemplate`;
    return [
      {
        path: list,
        title: "项目模板",
        module,
        access: { perms: "project:manage" },
        chunk: () => import("@/pages/project/ProjectTemplate/ProjectTemplatePage"),
        query: () => import("@/pages/project/ProjectTemplate/query"),
        menu: module === "admin" ? { group: "项目", order: 178 } : { group: "设置", order: 978 },
      },
      {
        path: `${list}Edit`,
        title: "项目模板编辑",
        module,
        access: { perms: "project:manage" },
        chunk: () => import("@/pages/project/ProjectTemplateEdit/ProjectTemplateEditPage"),
        query: () => import("@/pages/project/ProjectTemplateEdit/query"),
        parent: list,
      },
    ];
  }),
  // handover catalogues of projects: the administration has the same pages
  ...(["/project", "/admin"] as const).flatMap((base): RouteEntry[] => {
    const module = base === "/admin" ? "admin" : "project";
    const menu = (order: number) => ({
      group: module === "admin" ? "项目" : "设置",
      order: module === "admin" ? order : order + 800,
    });
    const list = `${base}/ProjectAcceptTemplate`;
    return [
      {
        path: `${base}/ProjectAcceptSetting`,
        title: "验收目录",
        module,
        access: { perms: "e:manage,project:manage" },
        chunk: () =>
          import("@/pages/admin/CategorySetting/CategorySettingPage").then((page) => page.of("ACCEPTANCE")),
        query: () => import("@/pages/admin/CategorySetting/query").then((query) => query.of("ACCEPTANCE")),
        menu: menu(182),
      },
      {
        path: list,
        title: "验收模板",
        module,
        access: { perms: "project:manage" },
        chunk: () => import("@/pages/project/ProjectAcceptTemplate/ProjectAcceptTemplatePage"),
        query: () => import("@/pages/project/ProjectAcceptTemplate/query"),
        menu: menu(184),
      },
      {
        path: `${list}Edit`,
        title: "验收模板编辑",
        module,
        access: { perms: "project:manage" },
        chunk: () => import("@/pages/project/ProjectAcceptTemplateEdit/ProjectAcceptTemplateEditPage"),
        query: () => import("@/pages/project/ProjectAcceptTemplateEdit/query"),
        parent: list,
      },
    ];
  }),
  {
    path: "/admin/ProjectRecycle",
    title: "已删除项目",
    module: "admin",
    access: { perms: "e:manage" },
    redirect: "/admin/RecycleBin?view=PROJECT",
  },
];

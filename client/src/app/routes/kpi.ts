/** Routes of performance appraisal, which two modules include. */

import type { RouteEntry } from "./types.ts";

type Access = NonNullable<RouteEntry["access"]>;

/**
 * Route of a page of performance appraisal without its module; `above` is its parent in the breadcrumb.
 * Both addresses are relative to the module's.
 */
type Page = Omit<RouteEntry, "path" | "module" | "parent"> & {
  readonly at: string;
  readonly above?: string;
};

const READS: Access = { perms: "kpi" };
const ADMIN: Access = { perms: "e:manage" };

/**
 * Access of members who make plans and read all of them; directors of teams have theirs where the
 * enterprise permits it.
 */
const PLANS: Access = { perms: "e:manage,kpi:plan" };

/**
 * Pages of performance appraisal, which appear in two modules
 * (business §2 KPI, business §2 Management centre).
 */
const PAGES: readonly Page[] = [
  {
    at: "MyKpi",
    title: "我的绩效",
    access: { perms: "kpi:my" },
    also: READS,
    chunk: () => import("@/pages/kpi/MyKpi/MyKpiPage"),
    query: () => import("@/pages/kpi/MyKpi/query"),
    menu: { group: "结果", order: 110 },
  },
  {
    at: "DepartmentKpi",
    title: "部门绩效",
    access: { perms: "kpi:depart", perms2: "teamManage", permOr: true },
    also: READS,
    keepAlive: true,
    chunk: () => import("@/pages/kpi/DepartmentKpi/DepartmentKpiPage"),
    query: () => import("@/pages/kpi/DepartmentKpi/query"),
    menu: { group: "结果", order: 120 },
  },
  {
    at: "CompanyKpi",
    title: "公司绩效",
    access: { perms: "e:manage,kpi:company" },
    also: READS,
    keepAlive: true,
    chunk: () => import("@/pages/kpi/CompanyKpi/CompanyKpiPage"),
    query: () => import("@/pages/kpi/CompanyKpi/query"),
    menu: { group: "结果", order: 130 },
  },
  {
    at: "kpi/:teamId",
    title: "部门绩效详情",
    access: READS,
    above: "DepartmentKpi",
    chunk: () => import("@/pages/kpi/DepartmentKpiDetail/DepartmentKpiDetailPage"),
    query: () => import("@/pages/kpi/DepartmentKpiDetail/query"),
  },
  {
    at: "kpi/:teamId/:memberId",
    title: "成员绩效",
    access: READS,
    above: "DepartmentKpi",
    chunk: () => import("@/pages/kpi/MemberKpi/MemberKpiPage"),
    query: () => import("@/pages/kpi/MemberKpi/query"),
  },
  {
    at: "KpiPlan",
    title: "考核计划",
    access: { ...PLANS, perms2: "teamManage", permOr: true },
    also: READS,
    keepAlive: true,
    chunk: () => import("@/pages/kpi/KpiPlan/KpiPlanPage"),
    query: () => import("@/pages/kpi/KpiPlan/query"),
    menu: { group: "实施", order: 210, badge: "kpi.plan", counted: PLANS },
  },
  {
    at: "ToBeEffectiveKpi",
    title: "待生效",
    access: READS,
    chunk: () => import("@/pages/kpi/ToBeEffectiveKpi/ToBeEffectiveKpiPage"),
    query: () => import("@/pages/kpi/ToBeEffectiveKpi/query"),
    menu: { group: "实施", order: 220, badge: "kpi.waitAudit", counted: true },
  },
  {
    at: "ToBeEnteredKpi",
    title: "待录入",
    access: READS,
    chunk: () => import("@/pages/kpi/ToBeEnteredKpi/ToBeEnteredKpiPage"),
    query: () => import("@/pages/kpi/ToBeEnteredKpi/query"),
    menu: { group: "实施", order: 230, badge: "kpi.waitInput", counted: true },
  },
  {
    at: "ToBeConfirmedKpi",
    title: "待确认",
    access: READS,
    chunk: () => import("@/pages/kpi/ToBeConfirmedKpi/ToBeConfirmedKpiPage"),
    query: () => import("@/pages/kpi/ToBeConfirmedKpi/query"),
    menu: { group: "实施", order: 240, badge: "kpi.waitConfirm", counted: { perms: "kpi:plan" } },
  },
  {
    at: "ToBeReviewedKpi",
    title: "待审核",
    access: READS,
    chunk: () => import("@/pages/kpi/ToBeReviewedKpi/ToBeReviewedKpiPage"),
    query: () => import("@/pages/kpi/ToBeReviewedKpi/query"),
    menu: { group: "实施", order: 250, badge: "kpi.waitValid", counted: true },
  },
  {
    at: "KpiPlanDetail",
    title: "考核计划详情",
    access: READS,
    above: "KpiPlan",
    newWindow: true,
    chunk: () => import("@/pages/kpi/KpiPlanDetail/KpiPlanDetailPage"),
    query: () => import("@/pages/kpi/KpiPlanDetail/query"),
  },
  {
    at: "AssessmentScheme",
    title: "考核方案",
    access: READS,
    above: "KpiPlan",
    layout: "bare",
    newWindow: true,
    chunk: () => import("@/pages/kpi/AssessmentScheme/AssessmentSchemePage"),
    query: () => import("@/pages/kpi/AssessmentScheme/query"),
  },
  {
    at: "EnterIndicatorItems",
    title: "录入指标",
    access: READS,
    above: "ToBeEnteredKpi",
    chunk: () => import("@/pages/kpi/EnterIndicatorItems/EnterIndicatorItemsPage"),
    query: () => import("@/pages/kpi/EnterIndicatorItems/query"),
  },
  {
    at: "KpiEvent",
    title: "考核事件",
    access: READS,
    keepAlive: true,
    chunk: () => import("@/pages/kpi/KpiEvent/KpiEventPage"),
    query: () => import("@/pages/kpi/KpiEvent/query"),
    menu: { group: "管理", order: 310 },
  },
  {
    at: "OperationRecordKpi",
    title: "考核操作记录",
    access: ADMIN,
    chunk: () => import("@/pages/kpi/OperationRecordKpi/OperationRecordKpiPage"),
    query: () => import("@/pages/kpi/OperationRecordKpi/query"),
    menu: { text: "操作记录", group: "管理", order: 320 },
  },
  {
    at: "KpiTemplate",
    title: "考核模板",
    access: { perms: "e:manage,kpi:template" },
    chunk: () => import("@/pages/kpi/KpiTemplate/KpiTemplatePage"),
    query: () => import("@/pages/kpi/KpiTemplate/query"),
    menu: { group: "管理", order: 330 },
  },
  {
    at: "TemplateEdit",
    title: "考核模板设置",
    access: { perms: "e:manage,kpi:template" },
    above: "KpiTemplate",
    chunk: () => import("@/pages/kpi/TemplateEdit/TemplateEditPage"),
    query: () => import("@/pages/kpi/TemplateEdit/query"),
  },
  {
    at: "indication",
    title: "指标库",
    access: { perms: "e:manage,kpi:indication" },
    chunk: () => import("@/pages/kpi/KpiIndication/KpiIndicationPage"),
    query: () => import("@/pages/kpi/KpiIndication/query"),
    menu: { group: "管理", order: 340 },
  },
  {
    at: "KpiSetting",
    title: "考核设置",
    access: ADMIN,
    chunk: () =>
      import("@/pages/admin/ConfigSetting/ConfigSettingPage").then((page) => page.of("KPI_PLAN", "考核设置")),
    query: () => import("@/pages/admin/ConfigSetting/query").then((query) => query.of("KPI_PLAN")),
    menu: { text: "基本设置", group: "配置", order: 910 },
  },
  ...(
    [
      ["Template", "KPI_TEMPLATE", "考核模板分类", 920],
      ["Indication", "KPI_INDICATION", "考核指标分类", 930],
      ["Event", "KPI_EVENT", "考核事件分类", 940],
    ] as const
  ).map(
    ([name, tree, title, order]): Page => ({
      at: `Kpi${name}CategorySetting`,
      title,
      access: tree === "KPI_INDICATION" ? { perms: "e:manage,kpi:indicationCategory" } : ADMIN,
      chunk: () => import("@/pages/admin/CategorySetting/CategorySettingPage").then((page) => page.of(tree)),
      query: () => import("@/pages/admin/CategorySetting/query").then((query) => query.of(tree)),
      menu: { group: "配置", order },
    }),
  ),
];

/** Routes of these pages in one module. */
export const pagesAt = (area: string, module: string, create?: RouteEntry["create"]): RouteEntry[] =>
  PAGES.map(({ at, above, ...page }) => ({
    ...page,
    path: `${area}/${at}`,
    module,
    ...(above ? { parent: `${area}/${above}` } : {}),
    ...(at === "KpiEvent" && create ? { create } : {}),
  }));

/** Routes of performance appraisal: results, plans, templates, indicators and events (business §2 KPI). */
export const kpiRoutes: readonly RouteEntry[] = [
  { path: "/kpi", title: "绩效考核", module: "kpi", access: READS, redirect: "/kpi/MyKpi" },
  ...pagesAt("/kpi", "kpi", {
    text: "考核事件",
    access: { perms: "kpi:event:add,kpi:event:manage" },
    open: async () => (await import("@/pages/kpi/KpiEvent/openEvent")).openEvent({}),
  }),
];

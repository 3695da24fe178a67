import { describe, expect, it } from "vitest";
import { manifest } from ".";
import { KEYWORDS } from "./keywords";
import { modules } from "./modules";

/** The addresses that the specification names for the existing modules (core §2). */
const SPECIFIED = [
  "/Login",
  "/login",
  "/",
  "/waitTask",
  "/oa",
  "/oa/FlowApps",
  "/oa/FlowTaskList",
  "/oa/FlowList",
  "/oa/FlowDataList",
  "/oa/FlowFormAddModal",
  "/oa/FlowProcessDesign",
  "/weekly/:date/my",
  "/weekly/:date/TeamMemberWeekly",
  "/weekly/:date/TeamWeekly",
  "/weeklyReport",
  "/weeklyReport/myWeeklyReport",
  "/weeklyReport/departWeeklyReport",
  "/weeklyReport/companyWeeklyReport",
  "/weeklyReport/detailWeeklyReport",
  "/weeklyReport/personalWeeklyReport",
  "/report/myWeeklyReport",
  "/report/departWeeklyReport",
  "/report/companyWeeklyReport",
  "/report/detailWeeklyReport",
  "/report/personalWeeklyReport",
  "/task",
  "/task/Task0List",
  "/task/TaskLevelSetting",
  "/task/TaskPlanList",
  "/task/TaskSetting",
  "/workorder",
  "/workorder/SupplementWork",
  "/workorder/WorkDeliverList",
  "/workorder/s10",
  "/workorder/s60",
  "/workorder/s70",
  "/workorder/VisitWorkList",
  "/workorder/WorkEvaluateList",
  "/workorder/CustomerWorkList",
  "/workorder/PoolWorkList",
  "/workorder/WorkSetting",
  "/workorder/WorkSetting/WorkBaseSetting",
  "/workorder/WorkSetting/WorkProjectSetting",
  "/workorder/WorkLevelSetting",
  "/workorder/WorkGroupSetting",
  "/workorder/WorkZoneSetting",
  "/workorder/witem",
  "/workorder/witem/base",
  "/workorder/witem/project",
  "/workorder/witem/consumable",
  "/workorder/WarrantySetting",
  "/workorder/BranchModelSetting",
  "/workorder/TaskTypeSetting",
  "/members",
  "/members/NonEnterpriseMembers",
  "/members/RoleList",
  "/members/RoleMenus",
  "/members/Pending",
  "/members/TeamList",
  "/members/team/:teamId",
  "/members/invite",
  "/members/edit/:memberId/info",
  "/members/edit/:memberId/teams",
  "/doc",
  "/doc/:enterpriseId/group/:groupId",
  "/doc/:category/DocCategorySetting",
  "/admin/:category/DocCategorySetting",
  "/project/:menuPosition/ReportOnlineSetting",
  "/project/:menuPosition/online/report",
  "/project/report/:code/online/:reportId",
  "/task/:menuPosition/ReportOnlineSetting",
  "/task/:menuPosition/online/report",
  "/task/report/:code/online/:reportId",
  "/admin/:menuPosition/ReportOnlineSetting",
  "/admin/:menuPosition/online/report",
  "/report/:code/online/:reportId",
  "/customer",
  "/customer/CustomerList",
  "/customer/MyCustomerList",
  "/customer/ShareCustomerList",
  "/customer/CustomerSetting",
  "/customer/CustomerLevel",
  "/customer/CustomerType",
  "/customer/CustomerTags",
  "/customer/CustomerIndustry",
  "/customer/QrcodeBindList",
  "/customer/QrcodeBatchList",
  "/customer/PhoneBook",
  "/customer/:customerId/CustomerArchives",
  "/customer/:customerId/doc",
  "/customer/:customerId/CustomerSet",
  "/customer/:customerId/log",
  "/customer/:customerId/QrcodeBindList",
  "/customer/:customerId/DeviceList",
  "/customer/:customerId/project",
  "/customer/:customerId/task",
  "/customer/:customerId/work",
  "/admin/CustomerRecycle",
  "/profile",
  "/profile/ProfileAccount",
  "/profile/JoinEnterprises",
  "/admin",
  "/admin/CompanyInfo",
  "/admin/BranchModelSetting",
  "/admin/CustomerServiceSetting",
  "/admin/KpiTemplateCategorySetting",
  "/admin/KpiIndicationCategorySetting",
  "/admin/KpiEventCategorySetting",
  "/admin/ProductList",
  "/admin/ProjectSetting",
  "/admin/ProjectTypeSetting",
  "/admin/ProjectStatusSetting",
  "/admin/ProjectTeamSetting",
  "/admin/ProjectReturnTypeSetting",
  "/admin/ProjectCostTypeSetting",
  "/admin/ProjectTagSetting",
  "/admin/ProjectTaskAutoSetting",
  "/admin/CustomerSetting",
  "/admin/CustomerType",
  "/admin/CustomerLevel",
  "/admin/CustomerIndustry",
  "/admin/CustomerFollowKind",
  "/admin/TaskTypeSetting",
  "/admin/WarrantySetting",
  "/admin/WorkLevelSetting",
  "/admin/work/WorkBaseSetting",
  "/admin/work/WorkProjectSetting",
  "/admin/WorkGroupSetting",
  "/admin/WorkZoneSetting",
  "/admin/witem",
  "/admin/witem/base",
  "/admin/witem/project",
  "/admin/witem/consumable",
  "/admin/TaskSetting",
  "/admin/TaskLevelSetting",
  "/admin/KpiSetting",
  "/log",
  "/log/LogList",
  "/log/myLogReport",
  "/log/departLogReport",
  "/log/companyLogReport",
  "/log/personalLogReport",
  "/log/LogCateSetting",
  "/project/:projectId/log",
  "/report",
  ...[
    "index",
    "projectReport",
    "memberReport",
    "memberProjectReport",
    "memberTaskReport",
    "financeReport",
    "salesMemberReport",
    "salesDepartReport",
    "WorkEvaluateList",
    "WorkMyStatic",
  ].map((page) => `/report/${page}`),
  ...["/report", "/workorder"].flatMap((area) =>
    ["Sale", "TeamSale", "Category", "Depart", "Customer", "Staff", "Evaluate"].map(
      (kind) => `${area}/Work${kind}Report`,
    ),
  ),
  ...["/report/WorkMyStatic", "/workorder/my"].flatMap((area) =>
    ["Saleman", "Technician", "Engineer"].map((kind) => `${area}/Work${kind}PersonalReport`),
  ),
  "/report/myLogReport",
  "/report/departLogReport",
  "/report/companyLogReport",
  "/report/personalLogReport",
  "/admin/LogCateSetting",
  "/admin/WeeklyCommentLevelSetting",
  "/admin/QuestionList",
  "/admin/QrcodeList",
  "/admin/QrcodeTemplateList",
  "/admin/QrcodeBatchList",
  "/admin/QrcodeBatch",
  "/admin/QrcodeTemplateEdit",
  ...["/kpi", "/mcenter"].flatMap((area) =>
    [
      "MyKpi",
      "DepartmentKpi",
      "CompanyKpi",
      "kpi/:teamId",
      "kpi/:teamId/:memberId",
      "KpiEvent",
      "OperationRecordKpi",
      "KpiTemplate",
      "TemplateEdit",
      "indication",
      "KpiSetting",
      "KpiTemplateCategorySetting",
      "KpiIndicationCategorySetting",
      "KpiEventCategorySetting",
      "KpiPlan",
      "ToBeEffectiveKpi",
      "ToBeEnteredKpi",
      "ToBeConfirmedKpi",
      "ToBeReviewedKpi",
      "KpiPlanDetail",
      "AssessmentScheme",
      "EnterIndicatorItems",
    ].map((page) => `${area}/${page}`),
  ),
  "/kpi",
  "/mcenter",
  ...["goals", "uncompleted", "mcenterSetTarget", "ledger", "mcenterDetail"].map(
    (page) => `/mcenter/${page}`,
  ),
];

describe("the route manifest", () => {
  it("has every specified address", () => {
    const paths = manifest.map((entry) => entry.path);
    expect(paths).toEqual(expect.arrayContaining(SPECIFIED));
  });

  it("names no address twice", () => {
    const paths = manifest.map((entry) => entry.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(manifest.map((entry) => [entry.path, entry] as const))("%s is complete", (_path, entry) => {
    expect(entry.title.trim()).not.toBe("");
    expect(modules.map((module) => module.id)).toContain(entry.module);
    expect(Boolean(entry.chunk) !== Boolean(entry.redirect)).toBe(true);
    if (entry.parent) expect(manifest.map((other) => other.path)).toContain(entry.parent);
  });

  it("names no two entries of a group of a menu alike, and reports unlike their settings", () => {
    const entries = manifest.filter(({ menu }) => menu);
    const named = entries.map(({ module, menu, title }) =>
      [module, menu?.group ?? "", menu?.text ?? title].join(" / "),
    );
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
    for (const module of ["project", "task"]) {
      const reports = entries.filter(
        (entry) => entry.module === module && /(ReportOnlineSetting|online\/report)$/.test(entry.path),
      );
      expect(reports.map(({ menu }) => menu?.text)).toEqual(["在线报表设置", "在线报表"]);
    }
  });

  it("has every page that more words lead to, in the order of their addresses", () => {
    const offered = manifest.filter(({ menu, path }) => menu && !path.includes(":")).map(({ path }) => path);
    const paths = Object.keys(KEYWORDS);
    expect(paths.filter((path) => !offered.includes(path))).toEqual([]);
    expect(paths).toEqual(paths.toSorted());
  });

  it("asks only for codes of the permission table", () => {
    const codes = /^[a-zA-Z][\w]*(:[\w]+)*$/;
    for (const { access } of manifest) {
      for (const list of [access?.perms, access?.perms3]) {
        for (const code of list?.split(",") ?? []) expect(code.trim()).toMatch(codes);
      }
      expect([undefined, "teamManage"]).toContain(access?.perms2);
    }
  });

  it("stays readable by plain Node: its files import types and each other only", () => {
    const files = import.meta.glob<string>(["./*.ts", "!./*.test.ts", "!./registry.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    expect(Object.keys(files)).toContain("./members.ts");
    for (const text of Object.values(files)) {
      const imports = [...text.matchAll(/^import (?!type)[^;]*from "([^"]+)"/gm)].map((match) => match[1]);
      expect(imports.filter((path) => !path?.startsWith("./") || !path.endsWith(".ts"))).toEqual([]);
    }
  });
});

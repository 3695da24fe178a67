// Takes the screenshots of docs/screenshots on fresh demo data, light and dark, and of some pages on a
// phone: of the release build, or of the binary given as an argument; a second argument selects those whose
// names begin with it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { authorizationOf, post, signIn } from "./account.mjs";
import { root } from "./lib.mjs";
import { takeScreenshots } from "./screenshot.mjs";
import { startServer } from "./server.mjs";

const folder = join(root, "docs/screenshots");
const BOTH = ["light", "dark"];
const PHONE = "375x812";

/** The first step of the dialog of a new customer, with a similar customer. */
async function fillCustomer(page) {
  await page.getByRole("button", { name: "新增客户" }).click();
  const dialog = page.getByRole("dialog", { name: "新增客户" });
  for (const [label, option] of [
    ["客户类型", "企业客户"],
    ["客户级别", "重点客户"],
  ]) {
    await dialog.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  }
  await dialog.getByLabel("客户名称").fill("松江精密制造");
  await dialog.getByRole("link", { name: "松江精密制造有限公司" }).waitFor();
}

/** A customer that was entered twice; only for the screenshot of a merge. */
const TWICE = "启明物业（上海）";
const ENTER_TWICE = `mutation ($name: String!) {
  customerCreate(input: {
    customer: { name: $name, type: "1", level: "2", industry: "8", isOpen: CONCERNED, remark: "每月回访一次。" }
    contacts: [{ name: "宋知远", phone: "02157570010", position: "物业经理" }]
    address: [{ address: "上海市松江区云岭路 18 号" }]
  }) { userErrors { message } }
}`;

/** The comparison of two customers before a merge. */
async function compareCustomers(page) {
  for (const name of ["启明物业服务有限公司", TWICE])
    await page.getByRole("row").filter({ hasText: name }).getByRole("checkbox").check({ force: true });
  await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: "合并" }).click();
  const dialog = page.getByRole("dialog", { name: "合并客户" });
  await dialog.getByRole("radio", { name: "启明物业服务有限公司", exact: true }).check({ force: true });
  await dialog.getByRole("columnheader", { name: "启明物业服务有限公司（保留）" }).waitFor();
}

/** The service report of an order, before its handover. */
async function serviceReport(page) {
  await page.getByRole("button", { name: "更多操作" }).first().click();
  await page.getByRole("menuitem", { name: "服务报告" }).click();
  await page.getByRole("dialog").locator("canvas").first().waitFor();
}

/** A new report, with its preview. */
async function beginReport(page) {
  await page.getByRole("button", { name: "新增报表" }).click();
  await page.getByRole("dialog").getByRole("img").first().waitFor();
}

/** A new log of a type with a template. */
async function writeLog(page) {
  await page.getByRole("button", { name: "写日志" }).first().click();
  const dialog = page.getByRole("dialog", { name: "写日志" });
  await dialog.getByRole("combobox", { name: "日志类型" }).click();
  await page.getByRole("option", { name: "其他", exact: true }).click();
}

/** The punch of an engineer at a service station. */
async function arrive(page) {
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 31.2222, longitude: 121.4581 });
  await page.reload();
  await page.getByRole("region", { name: "打卡", exact: true }).getByText("打卡范围内").waitFor();
}

/** An application for leave with the duration calculated by the server, before it is submitted. */
async function countLeave(page) {
  await page.getByLabel("类型").click();
  await page.getByRole("option", { name: /^病假/ }).click();
  await page.getByLabel("请假时间").click();
  await page.getByRole("button", { name: "今天", exact: true }).click();
  await page.getByRole("table", { name: "每天的时长" }).waitFor();
}

/** The calculation of a result, with the records of its first automatic value. */
async function openRows(page) {
  const more = page.getByRole("button", { name: "背后的记录" }).first();
  await more.click();
  await page.getByRole("table", { name: /背后的记录$/ }).waitFor();
  await page.getByRole("region", { name: "计算过程" }).scrollIntoViewIfNeeded();
}

/** The table of a rater, for the first plan that waits for input. */
async function beginInputs(page) {
  await page.getByRole("row").nth(1).click();
  await page.waitForURL(/EnterIndicatorItems/);
  await page.getByRole("textbox").first().waitFor();
}

/**
 * The pages of the screenshots; the addresses of a member's form and of an archive need row ids, which
 * vary.
 */
const pages = ({
  memberId,
  customerId,
  projectId,
  taskId,
  workOrderId,
  doneOrderId,
  formId,
  applicationId,
  logId,
  summary,
  closedMonth,
  attendDayId,
  attendGroupId,
  kpiTemplateId,
  kpiPlanId,
  report,
  label,
  link,
}) => [
  { name: "sign-in", path: "/Login", phone: true },
  { name: "workbench", user: "admin", path: "/", phone: true },
  { name: "member-list", user: "admin", path: "/members", phone: true },
  { name: "member-edit", user: "admin", path: `/members/edit/${memberId}/info`, phone: true },
  { name: "role-menus", user: "admin", path: "/members/RoleMenus" },
  { name: "team-tree", user: "admin", path: "/members/TeamList" },
  { name: "documents", user: "admin", path: "/doc/1/group/0", phone: true },
  { name: "dictionary", user: "admin", path: "/admin/CustomerType" },
  { name: "qr-codes", user: "admin", path: "/admin/QrcodeList" },
  { name: "operation-log", user: "admin", path: "/admin/OperationLog" },
  { name: "customer-list", user: "sales", path: "/customer/CustomerList", phone: true },
  {
    name: "customer-archive",
    user: "sales",
    path: `/customer/${customerId}/CustomerArchives`,
    phone: true,
  },
  { name: "customer-pool", user: "sales", path: "/customer/CustomerPool" },
  { name: "phone-book", user: "sales", path: "/customer/PhoneBook" },
  { name: "project-list", user: "manager", path: "/project", phone: true },
  { name: "project-overview", user: "manager", path: `/project/${projectId}/OverViewPage`, phone: true },
  {
    name: "project-gantt",
    user: "manager",
    path: `/project/${projectId}/OverViewPage`,
    before: (page) => page.locator(".gantt").scrollIntoViewIfNeeded(),
  },
  {
    name: "project-payments",
    user: "manager",
    path: `/project/${projectId}/CollectionPlanList`,
  },
  {
    name: "project-profit",
    user: "manager",
    path: `/project/${projectId}/ProjectProfitList`,
  },
  { name: "project-accept", user: "manager", path: `/project/${projectId}/ProjectAccept` },
  {
    name: "project-catalog",
    user: "manager",
    path: `/project/${projectId}/ProjectCatalog`,
  },
  { name: "task-list", user: "manager", path: "/task" },
  { name: "task-board", user: "manager", path: "/task?look=board" },
  { name: "task-tree", user: "manager", path: "/task?look=tree" },
  { name: "task-workload", user: "manager", path: "/task?look=workload" },
  { name: "task-calendar", user: "manager", path: "/task?look=calendar" },
  { name: "task-info", user: "manager", path: `/task/${taskId}/info`, phone: true },
  { name: "task-plans", user: "manager", path: "/task/TaskPlanList" },
  { name: "wait-task", user: "engineer", path: "/waitTask", phone: true },
  { name: "work-order-list", user: "manager", path: "/workorder", phone: true },
  { name: "work-order-info", user: "manager", path: `/workorder/${workOrderId}/info` },
  {
    name: "work-report",
    user: "manager",
    path: `/workorder/${doneOrderId}/info`,
    before: serviceReport,
  },
  { name: "work-deliver", user: "manager", path: "/workorder/WorkDeliverList" },
  { name: "work-pool", user: "admin", path: "/workorder/PoolWorkList?view=ALL" },
  { name: "work-board", user: "manager", path: "/workorder/DispatchBoard" },
  { name: "work-phone", user: "engineer", path: "/workorder/mine", size: PHONE },
  { name: "work-label", path: `/q/${label}`, size: PHONE },
  { name: "work-link", path: link, size: PHONE },
  { name: "approval-home", user: "engineer", path: "/oa/FlowApps" },
  { name: "approval-info", user: "owner", path: `/oa/FlowInfo/${applicationId}`, phone: true },
  { name: "approval-form", user: "admin", path: `/oa/FlowList?form=${formId}` },
  { name: "approval-design", user: "admin", path: `/oa/FlowProcessDesign?id=${formId}` },
  { name: "log-list", user: "manager", path: "/log/LogList" },
  { name: "log-info", user: "manager", path: `/log/LogList?show=${logId}` },
  { name: "log-calendar", user: "manager", path: "/log/LogCalendar" },
  { name: "log-report", user: "manager", path: "/log/departLogReport" },
  { name: "log-template", user: "admin", path: "/admin/LogCateSetting" },
  { name: "log-write-phone", user: "engineer", path: "/log/LogList", size: PHONE, before: writeLog },
  { name: "weekly-my", user: "engineer", path: "/weekly/now/my", phone: true },
  { name: "weekly-members", user: "manager", path: `/weekly/${summary.monday}/TeamMemberWeekly` },
  {
    name: "weekly-summary",
    user: "manager",
    path: `/weekly/${summary.monday}/TeamWeekly?show=${summary.rowId}`,
  },
  { name: "weekly-report", user: "manager", path: "/weeklyReport/departWeeklyReport" },
  { name: "attend-punch-phone", user: "engineer", path: "/attend/AttendPunch", size: PHONE, before: arrive },
  { name: "attend-leave", user: "engineer", path: "/oa/FlowFormAddModal?kind=leave", before: countLeave },
  { name: "attend-overview", user: "admin", path: "/attend/AttendReportIndex" },
  { name: "attend-month", user: "admin", path: `/attend/AttendMonthReport?month=${closedMonth}` },
  { name: "attend-day", user: "admin", path: `/attend/AttendDayReport?show=${attendDayId}` },
  { name: "attend-exceptions", user: "manager", path: "/attend/AttendExceptionList" },
  { name: "attend-shift", user: "admin", path: "/attend/AttendClassList" },
  { name: "attend-group", user: "admin", path: `/attend/NewEditAttendGroup?id=${attendGroupId}` },
  { name: "attend-schedule", user: "manager", path: "/attend/AttendSchedule" },
  { name: "attend-types", user: "admin", path: "/attend/AttendItemList" },
  { name: "kpi-my", user: "engineer", path: "/kpi/MyKpi", phone: true },
  { name: "kpi-tree", user: "engineer", path: "/kpi/MyKpi", before: openRows },
  { name: "kpi-enter", user: "manager", path: "/kpi/ToBeEnteredKpi", before: beginInputs },
  { name: "kpi-plan", user: "admin", path: "/kpi/KpiPlan" },
  { name: "kpi-detail", user: "admin", path: `/kpi/KpiPlanDetail?id=${kpiPlanId}` },
  { name: "kpi-company", user: "admin", path: "/kpi/CompanyKpi" },
  { name: "kpi-template", user: "admin", path: `/kpi/TemplateEdit?id=${kpiTemplateId}` },
  { name: "online-report", user: "admin", path: report, phone: true },
  {
    name: "online-report-edit",
    user: "admin",
    path: "/admin/task/ReportOnlineSetting",
    before: beginReport,
  },
  {
    name: "customer-dialog",
    user: "sales",
    path: "/customer/CustomerList",
    before: fillCustomer,
  },
];

/** Taken last, after the customer was entered twice. */
const merging = {
  name: "customer-merge",
  user: "admin",
  path: "/customer/CustomerList?keyword=启明物业",
  before: compareCustomers,
};

mkdirSync(folder, { recursive: true });
const server = await startServer({ name: "pictures", binary: process.argv[2] ?? "target/release/xieli" });
try {
  const authorization = authorizationOf(await signIn(server.url, "admin"));
  const {
    viewer,
    customers,
    projects,
    tasks,
    workOrders,
    customerQrcodes,
    followed,
    done,
    flowForms,
    flowProcesses,
    itemLogs,
    weeklies,
    attendMonths,
    attendDays,
    attendGroups,
    kpiTemplates,
    kpiPlans,
    onlineReports,
  } = await post(
    server.url,
    '{ viewer { member { rowId } } customers(filter: { keyword: "启明物业" }, first: 1) { nodes { rowId } } projects(filter: { keyword: "启明园区" }, first: 1) { nodes { rowId } } tasks(filter: { keyword: "点位复核" }, first: 1) { nodes { rowId } } workOrders(filter: { status: [WAITING_CHECK] }, first: 1) { nodes { rowId } } customerQrcodes(first: 50) { nodes { asset { rowId } qrcode { code } } } followed: workOrders(filter: { status: [WAITING_CONFIRM] }, first: 1) { nodes { id } } onlineReports(filter: { position: WORK }, first: 1) { nodes { path } } flowForms(filter: { keyword: "采购申请" }, first: 1) { nodes { rowId } } flowProcesses(filter: { keyword: "示波器" }, first: 1) { nodes { rowId } } itemLogs(filter: { keyword: "滤芯" }, first: 1) { nodes { rowId } } weeklies(filter: { scope: TEAM, statuses: [SUBMITTED] }, first: 1) { nodes { rowId monday } } attendMonths(first: 1) { nodes { month } } attendDays(filter: { marks: [LATE] }, first: 1) { nodes { rowId } } attendGroups(filter: { kind: FIXED }, first: 1) { nodes { rowId } } kpiTemplates(first: 1) { nodes { rowId } } kpiPlans(filter: { statuses: [CONFIRM] }, first: 1) { nodes { rowId } } done: workOrders(filter: { status: [DONE] }, first: 1) { nodes { rowId } } }',
    {},
    authorization,
  );
  const { workLinkCreate } = await post(
    server.url,
    "mutation ($id: ID!) { workLinkCreate(input: { id: $id }) { url userErrors { message } } }",
    { id: followed.nodes[0].id },
    authorization,
  );
  const ids = {
    label: customerQrcodes.nodes.find(({ asset }) => asset).qrcode.code,
    link: new URL(workLinkCreate.url).pathname,
    memberId: viewer.member.rowId,
    customerId: customers.nodes[0].rowId,
    projectId: projects.nodes[0].rowId,
    taskId: tasks.nodes[0].rowId,
    workOrderId: workOrders.nodes[0].rowId,
    doneOrderId: done.nodes[0].rowId,
    formId: flowForms.nodes[0].rowId,
    applicationId: flowProcesses.nodes[0].rowId,
    logId: itemLogs.nodes[0].rowId,
    summary: weeklies.nodes[0],
    closedMonth: attendMonths.nodes[0].month.slice(0, 7),
    attendDayId: attendDays.nodes[0].rowId,
    attendGroupId: attendGroups.nodes[0].rowId,
    kpiTemplateId: kpiTemplates.nodes[0].rowId,
    kpiPlanId: kpiPlans.nodes[0].rowId,
    report: onlineReports.nodes[0].path,
  };
  const shotsOf = ({ name, phone, ...page }) => [
    ...BOTH.map((theme) => ({ ...page, theme, output: join(folder, `${name}-${theme}.png`) })),
    ...(phone ? BOTH : []).map((theme) => ({
      ...page,
      size: PHONE,
      theme,
      output: join(folder, `${name}-phone-${theme}.png`),
    })),
  ];
  const isWanted = ({ name }) => name.startsWith(process.argv[3] ?? "");
  await takeScreenshots(server.url, pages(ids).filter(isWanted).flatMap(shotsOf));
  if (isWanted(merging)) {
    await post(server.url, ENTER_TWICE, { name: TWICE }, authorization);
    await takeScreenshots(server.url, shotsOf(merging));
  }
} finally {
  await server.stop();
}

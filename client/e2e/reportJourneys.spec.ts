import { expect, type Locator, type Page } from "@playwright/test";
import { apiAs, memberOf, type Send } from "./support/api.ts";
import { done } from "./support/approval.ts";
import { clockAt } from "./support/attend.ts";
import { choose } from "./support/choose.ts";
import { toasts, unique } from "./support/customers.ts";
import { type Mail, mailServer } from "./support/mail.ts";
import { serve } from "./support/server.ts";
import { test as base, PATIENCE } from "./support/test.ts";
import { ENGINEER } from "./support/work.ts";

/** Menus of roles: administration, reports of service, and the fees of project work. */
const [ADMINISTRATION, SERVICE, FEES] = [109, 909, 658];

/** E-mails that were sent, the newest last. */
const mails: Mail[] = [];

/**
 * A server of its own: the roles that the tests give would open pages to members of other tests. It sends
 * what is scheduled, by e-mail as well.
 */
const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const post = await mailServer((mail) => mails.push(mail));
      const server = await serve("reports", {
        XIELI_CLOCK_AFTER: "5",
        XIELI_MAIL: post.url,
        XIELI_MAIL_FROM: "notice@example.com",
      });
      await use(server.url);
      await server.stop();
      post.close();
    },
    { scope: "worker", timeout: PATIENCE },
  ],
});

/** E-mail address of the engineer. */
const ADDRESS = "engineer@example.com";

interface Row {
  readonly rowId: string;
}

/** Gives a member the menus by a role of its own. */
async function permit(admin: Send, member: Send, menuIds: readonly number[]): Promise<void> {
  const role = { name: unique("报表"), menuIds };
  const { rowId } = await done<Row>(admin, "roleCreate", "RoleCreateInput", "role { rowId }", role);
  const input = { roleId: rowId, memberIds: [await memberOf(member)] };
  await done(admin, "roleMembersAdd", "RoleMembersInput", "role { rowId }", input);
}

/** Confirmed work with a fee of 1,000, in a project that only its manager sees. */
async function confirmedWork(manager: Send, name: string): Promise<void> {
  const plan = { name: unique("内部项目"), isOpen: "CONCERNED" };
  const project = await done<Row>(manager, "projectCreate", "ProjectInput", "project { rowId }", plan);
  const input = { projectId: project.rowId, name, quantity: 10, unit: "台", price: 100 };
  const made = "projectWork { rowId }";
  const { rowId: id } = await done<Row>(manager, "projectWorkCreate", "ProjectWorkInput", made, input);
  for (const step of [
    "Draw(input: { id: $id })",
    "Finish(input: { id: $id })",
    "Confirm(input: { id: $id, changes: { score: 5 } })",
  ]) {
    const mutation = `mutation ($id: ID!) { projectWork${step} { userErrors { message } } }`;
    const [payload] = Object.values(await manager(mutation, { id }));
    expect((payload as { userErrors: unknown }).userErrors, step).toEqual([]);
  }
}

interface Schedule extends Row {
  readonly version: number;
  readonly time: string;
  readonly weekdays: readonly number[];
  readonly members: readonly Row[];
  readonly nextAt: string;
}

/** Lets the only schedule of a report be due at the next minute as well, instead of on its day alone. */
async function dueSoon(send: Send, reportId: string): Promise<void> {
  const read = async () => {
    const { reportSchedules } = (await send(
      "query ($id: ID!) { reportSchedules(onlineReportId: $id) { rowId version time weekdays members { rowId } nextAt } }",
      { id: reportId },
    )) as { reportSchedules: readonly Schedule[] };
    const [schedule] = reportSchedules;
    if (!schedule) throw new Error("nothing is scheduled");
    return schedule;
  };
  await expect(async () => {
    const { rowId: id, version, weekdays, members } = await read();
    const soon = Date.now() + 60_000;
    const { day, time } = clockAt(soon);
    const weekday = new Date(day).getUTCDay() || 7;
    const input = {
      every: "WEEKDAYS",
      weekdays: [...new Set([...weekdays, weekday])],
      time,
      memberIds: members.map(({ rowId }) => rowId),
    };
    const { reportScheduleUpdate } = await send(
      `mutation ($id: ID!, $version: Int!, $input: ReportScheduleInput!) {
        reportScheduleUpdate(
          input: { id: $id, version: $version, changes: $input }
        ) { userErrors { message } }
      }`,
      { id, version, input },
    );
    expect(reportScheduleUpdate).toEqual({ userErrors: [] });
    // the minute may have passed meanwhile
    expect(Date.parse((await read()).nextAt)).toBeLessThanOrEqual(soon);
  }).toPass();
}

/** Puts a field or a measure of the palette on a shelf of the report. */
async function put(editor: Locator, label: string, shelf: string): Promise<void> {
  const palette = editor.getByRole("navigation", { name: "字段和指标" });
  await palette.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  await editor
    .page()
    .getByRole("menuitem", { name: `放到${shelf}`, exact: true })
    .click();
  await expect(editor.getByRole("list", { name: shelf, exact: true })).toContainText(label);
}

/** Opens the rows behind the grand total of a report; returns their table. */
async function rowsOfTotal(page: Page, name: string): Promise<Locator> {
  const table = page.getByRole("grid", { name });
  await expect(table).toBeVisible();
  await table.getByRole("row").last().getByRole("link").last().click();
  const rows = page.getByRole("dialog").getByRole("table", { name: "明细" });
  await expect(rows).not.toHaveAttribute("aria-busy", "true");
  await expect(rows.locator("tbody tr").first()).toBeVisible();
  return rows;
}

/** Texts of a table's cells, row by row. */
const cellsOf = (grid: Locator): Promise<string[][]> =>
  grid
    .locator("tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? "")));

/** Fees of the shown report by team and month, and the grand total, as a mail names them. */
function feesOf([months = [], , ...rows]: readonly string[][]): readonly string[] {
  return rows.flatMap(([team = "", ...cells]) =>
    months.slice(1).flatMap((month, at) => {
      // a month has its fee and its growth; the sums of a team and of a month are in no mail
      const fee = /^[\d,.]+/.exec(cells[2 * at] ?? "")?.[0].replaceAll(",", "");
      const [isTeams, isMonths] = [month === "合计", team === "合计"];
      if (fee === undefined || isTeams !== isMonths) return [];
      return [`${isTeams ? "合计" : `${team} · ${month}`} ${fee}`];
    }),
  );
}

test("a manager composes fees by team and month, drills, colours, puts it on a dashboard and has it sent; an engineer reads less", async ({
  as,
  address,
}) => {
  const [admin, manager, engineer] = await Promise.all([
    apiAs(address, "admin"),
    apiAs(address, "manager"),
    apiAs(address, "engineer"),
  ]);
  await permit(admin, manager, [ADMINISTRATION, SERVICE, FEES]);
  await permit(admin, engineer, [SERVICE, FEES]);
  const profile = { email: ADDRESS };
  await done(engineer, "profileUpdate", "ProfileUpdateInput", "viewer { member { rowId } }", profile);
  const secret = unique("机房搬迁");
  await confirmedWork(manager, secret);

  const page = await as("manager");
  const name = unique("工单费用");
  await page.goto("/admin/work/ReportOnlineSetting");
  await page.getByRole("button", { name: "新增报表" }).first().click();
  const editor = page.getByRole("dialog", { name: "新增报表" });
  await editor.getByRole("textbox", { name: /^报表名称/ }).fill(name);
  await editor.getByRole("combobox", { name: /^数据/ }).click();
  await page.getByRole("option", { name: "项目工单", exact: true }).click();
  await put(editor, "领取人团队", "行");
  await put(editor, "确认日期", "列");
  await put(editor, "薪资合计", "值");
  for (const usual of ["工单状态", "工单数"])
    await editor.getByRole("button", { name: `移除${usual}`, exact: true }).click();
  // of all years; readers may choose another period
  await editor
    .getByRole("list", { name: "条件", exact: true })
    .getByRole("button", { name: "移除第 1 项" })
    .click();
  const values = editor.getByRole("list", { name: "值", exact: true });
  await values.getByRole("button", { name: "薪资合计", exact: true }).click();
  await page.getByRole("menuitem", { name: "计算：较上一期的增长率" }).click();
  await editor.getByRole("button", { name: "添加格式" }).click();
  await editor.getByRole("button", { name: "添加条件格式" }).click();
  await editor.getByRole("textbox", { name: "格式1的条件1的起点" }).fill("1");
  const preview = editor.getByRole("region", { name: "预览" });
  await expect(preview.getByRole("grid", { name: "预览数据" })).toContainText("环比增长率");
  await editor.getByRole("button", { name: "确定" }).click();
  await expect(editor).toBeHidden();

  await page.goto("/report/work/online/report");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/\/report\/work\/online\/\d+$/);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  const { pathname } = new URL(page.url());
  const table = page.getByRole("grid", { name });
  await expect(table).toContainText("薪资合计");
  await expect(table).toContainText("环比增长率");
  await expect(table.getByRole("row").last()).toContainText("合计");
  // the format is told to those who do not see its colour
  await expect(table.getByText("（良好）").first()).toBeAttached();
  const all = await rowsOfTotal(page, name);
  await expect(all.getByRole("row").filter({ hasText: secret })).toHaveCount(1);
  const count = await all.locator("tbody tr").count();
  await page.keyboard.press("Escape");
  await expect(all).toBeHidden();

  // every Monday, to the engineer as well
  await page.getByRole("button", { name: "更多操作" }).first().click();
  await page.getByRole("menuitem", { name: "定时发送" }).click();
  const schedules = page.getByRole("dialog", { name: `定时发送“${name}”` });
  await schedules.getByRole("button", { name: "新增定时发送" }).click();
  const schedule = page.getByRole("dialog", { name: "新增定时发送" });
  await expect(schedule.getByRole("checkbox", { name: "周一" })).toBeChecked();
  await choose(schedule.getByRole("combobox", { name: "成员" }), ENGINEER);
  await page.keyboard.press("Escape");
  await schedule.getByRole("button", { name: "确定" }).click();
  await expect(schedule).toBeHidden();
  const sent = schedules.getByRole("listitem", { name: /每周一/ });
  await expect(sent).toContainText(ENGINEER);
  await expect(sent).toContainText("下次发送");
  await dueSoon(manager, /\d+$/.exec(pathname)?.[0] ?? "");

  await page.goto("/report/dashboard");
  await page.getByRole("button", { name: "新增仪表盘" }).first().click();
  const naming = page.getByRole("dialog", { name: "新增仪表盘" });
  const board = unique("费用总览");
  await naming.getByLabel("仪表盘名称").fill(board);
  await naming.getByRole("button", { name: "确定" }).click();
  await expect(naming).toBeHidden();
  await page.getByRole("row").filter({ hasText: board }).getByText(board).first().click();
  await expect(page.getByRole("heading", { name: board, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "编辑", exact: true }).first().click();
  const tools = page.getByRole("toolbar", { name: `编辑仪表盘：${board}` });
  await tools.getByRole("button", { name: "添加报表" }).click();
  const tile = page.getByRole("dialog", { name: "报表组件" });
  await tile.getByRole("combobox", { name: /^报表/ }).click();
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await tile.getByRole("radio", { name: "表格" }).click();
  await tile.getByRole("button", { name: "确定" }).click();
  await expect(tile).toBeHidden();
  await tools.getByRole("button", { name: /^筛选/ }).click();
  const filters = page.getByRole("dialog", { name: "筛选" });
  await filters.getByRole("button", { name: "添加筛选" }).click();
  await filters.getByLabel("筛选1的名称").fill("期间");
  await filters.getByRole("button", { name: "确定" }).click();
  await expect(filters).toBeHidden();
  await tools.getByRole("button", { name: "保存" }).click();
  await expect(toasts(page)).toContainText("仪表盘已保存");
  const shown = page.getByRole("region", { name });
  await expect(shown.getByRole("grid", { name })).toBeVisible();
  await page.getByRole("combobox", { name: "期间" }).click();
  await page.getByRole("option", { name: "今天", exact: true }).click();
  await expect(page).toHaveURL(/period%3ATODAY/);
  // the works of the demo were confirmed earlier
  await expect(shown.getByRole("grid", { name })).not.toContainText("1,800");
  await expect(shown.getByRole("grid", { name })).toContainText("1,000");

  // the engineer's mail leads to what the engineer sees, and says the same
  const copies = () => mails.filter(({ to, subject }) => to === ADDRESS && subject.includes(name));
  await expect.poll(() => copies().length, { intervals: [1_000] }).toBeGreaterThan(0);
  const { text = "" } = copies()[0] ?? {};
  const link = new URL(/查看：(\S+)/.exec(text)?.[1] ?? "");
  expect(link.pathname).toBe(pathname);
  const reader = await as("engineer");
  await reader.goto(`${link.pathname}${link.search}`);
  await expect(reader.getByRole("heading", { name, level: 1 })).toBeVisible();
  const fewer = await rowsOfTotal(reader, name);
  await expect(fewer.getByRole("row").filter({ hasText: secret })).toHaveCount(0);
  expect(await fewer.locator("tbody tr").count()).toBeLessThan(count);
  const own = feesOf(await cellsOf(reader.getByRole("grid", { name })));
  const mailed = [...text.matchAll(/^(.+)：薪资合计（元） ([\d.]+)/gm)];
  expect(mailed.map(([, group, fee]) => `${group} ${fee}`).sort()).toEqual([...own].sort());
});

/** Reaches a field of the open schema by the keyboard, as the tree is longer than what it renders. */
async function reach(tree: Locator, path: string): Promise<Locator> {
  const page = tree.page();
  const field = tree.locator(`[data-id="${path}"]`);
  await expect(async () => {
    // going to the top first would take away a field that is in sight
    if (await field.isVisible()) return;
    await tree.locator('[tabindex="0"]').first().focus();
    await page.keyboard.press("Home");
    for (let step = 0; step < 200 && !(await field.isVisible()); step += 1) {
      await expect(tree.locator(":focus")).toBeAttached();
      await page.keyboard.press("ArrowDown");
    }
    // the fields of a type are loaded when it is opened
    expect(await field.isVisible(), path).toBe(true);
  }).toPass();
  return field;
}

test("an administrator composes customers, their projects and open receivables of the schema, a row per project", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/report/query/new?position=project");
  await page.getByRole("searchbox", { name: "搜索字段" }).fill("项目列表");
  const hits = page.getByRole("list", { name: "搜索结果" });
  await hits
    .getByRole("button")
    .filter({ has: page.getByText("projects", { exact: true }) })
    .first()
    .click();
  const tree = page.getByRole("tree", { name: "数据结构" });
  await expect(tree.locator('[data-id="projects"]')).toBeVisible();
  await (await reach(tree, "projects.nodes.name")).click();
  const columns = page.getByRole("list", { name: "列", exact: true });
  await expect(columns.getByRole("textbox", { name: "第 1 列的名称" })).toHaveValue("项目名称");
  await (await reach(tree, "projects.nodes.customer")).click();
  await (await reach(tree, "projects.nodes.customer.name")).click();
  await expect(columns.getByRole("textbox", { name: "第 2 列的名称" })).toHaveValue(/客户/);
  await (await reach(tree, "projects.nodes.account")).click();
  await (await reach(tree, "projects.nodes.account.outstanding")).click();
  await expect(columns.getByRole("textbox", { name: "第 3 列的名称" })).toHaveValue(/未收金额/);

  const result = page.getByRole("table", { name: "结果" });
  await expect(result.getByRole("columnheader", { name: /未收金额/ })).toBeVisible();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const saving = page.getByRole("dialog", { name: "保存为查询报表" });
  const name = unique("客户项目应收");
  await saving.getByRole("textbox", { name: /^报表名称/ }).fill(name);
  await saving.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(/\/report\/project\/query\/\d+/);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  // one line for each project, with its customer and what is still open
  const table = page.getByRole("table", { name });
  const one = table.getByRole("row").filter({ hasText: "启明园区安防监控改造" });
  await expect(one).toHaveCount(1);
  await expect(one).toContainText("启明物业服务有限公司");
  await expect(one).toContainText(/\d\.\d{2}/);
  const projects = await table
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.firstElementChild?.textContent ?? ""));
  expect(projects.length).toBeGreaterThan(5);
  expect(new Set(projects).size).toBe(projects.length);
});

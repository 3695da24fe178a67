import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { toasts, unique } from "./support/customers.ts";
import { png } from "./support/documents.ts";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";
import { confirm, deliver, ENGINEER, line, listOf, stepDialog } from "./support/work.ts";

/** A customer visible to every member who may read customers. */
const CUSTOMER = "启明物业";

/** Region with the actions of the order on screen. */
const steps = (page: Page) => page.getByRole("region", { name: "工单操作" });
const take = (page: Page, step: string) =>
  steps(page).getByRole("button", { name: step, exact: true }).click();

/** Checks the status of the order on screen. */
async function stands(page: Page, status: string): Promise<void> {
  await expect(page.getByRole("article", { name: "工单详情" }).locator("header").first()).toContainText(
    status,
  );
}

/** Opens the dialog of a new order from the list. */
async function newOrder(page: Page): Promise<Locator> {
  await page.goto("/workorder");
  await page.getByRole("button", { name: "新增工单", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增工单" });
  await expect(dialog.getByLabel("工单名称")).toBeVisible();
  return dialog;
}

/** The time a number of hours ago, in the enterprise's time zone, as it is typed. */
function ago(hours: number): string {
  return new Date(Date.now() + (8 - hours) * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}

async function moment(form: Locator | Page, label: string, value: string): Promise<void> {
  await form.getByLabel(label).fill(value);
  await form.getByLabel(label).press("Tab");
}

test("an order goes from the desk to the customer's, through its check, to the customer's word", async ({
  as,
}) => {
  const name = unique("空调不制冷");
  const manager = await as("manager");
  const dialog = await newOrder(manager);
  await dialog.getByLabel("工单名称").fill(name);
  await choose(dialog.getByRole("combobox", { name: "客户" }), CUSTOMER);
  // contact and address are filled in from the customer
  await expect(dialog.getByLabel("联系人")).toHaveValue("宋知远");
  await expect(dialog.getByLabel("地址")).toHaveValue(/启明园区/);
  await choose(dialog.getByRole("combobox", { name: "服务区域" }), "松江与青浦");
  await expect(dialog.getByRole("combobox", { name: "接单团队" })).toContainText("上海服务站");
  await dialog.getByLabel("问题描述").fill("三楼会议室，断电重启后仍不制冷。");
  await expectAccessible(manager, "the dialog of a work order");
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts(manager)).toContainText("工单已新建");

  await manager.goto(listOf("/WorkDeliverList", name));
  await expect(line(manager, name)).toContainText("未指定");
  await expectAccessible(manager, "orders that wait for their dispatch");
  await act(line(manager, name), "派单");
  const sending = stepDialog(manager, "派单", name);
  await deliver(sending);
  await expect(line(manager, name)).toHaveCount(0);

  const site = await as("engineer");
  await site.setViewportSize({ width: 375, height: 812 });
  await site.goto(listOf("/s10", name));
  await site.getByRole("link", { name }).click();
  await expect(site).toHaveURL(/\/workorder\/\d+\/info/);
  await expect(site.getByText("三楼会议室，断电重启后仍不制冷。")).toBeVisible();
  await expectAccessible(site, "a work order on a phone");
  await take(site, "接单");
  await stands(site, "服务中");
  await take(site, "完工");
  const finishing = stepDialog(site, "完工", name);
  await finishing.getByLabel("完工说明").fill("更换了压缩机电容");
  await choose(finishing.getByRole("combobox", { name: "服务与耗材" }), "上门检测");
  await finishing.getByLabel("上门检测的数量").fill("2");
  await finishing.locator("input[type=file]").setInputFiles(png("现场.png", [40, 120, 200]));
  await expect(finishing.getByText("现场.png").first()).toBeVisible();
  await expect(finishing.getByRole("progressbar")).toHaveCount(0);
  await confirm(finishing, "完工");
  await stands(site, "待验收");
  const page = new URL(site.url()).pathname;

  await manager.goto(listOf("/s60", name));
  await act(line(manager, name), "验收通过");
  const passing = stepDialog(manager, "验收通过", name);
  await passing.getByLabel("验收意见").fill("现场已复核");
  await confirm(passing, "验收通过");
  await expect(line(manager, name)).toHaveCount(0);

  const admin = await as("admin");
  await admin.goto(listOf("/s70", name));
  await act(line(admin, name), "评分");
  const scoring = stepDialog(admin, "评分", name);
  await scoring.getByLabel(`${ENGINEER}的得分`).fill("1.5");
  await confirm(scoring, "评分");
  await expect(line(admin, name)).toHaveCount(0);

  await manager.goto(page);
  await stands(manager, "已完成");
  await stands(manager, "待回访");
  await take(manager, "评价");
  const finding = stepDialog(manager, "评价", name);
  await finding
    .getByRole("radiogroup", { name: "总体评价" })
    .getByRole("radio", { name: "5 星" })
    .check({ force: true });
  await finding.getByLabel("评价内容").fill(`来得很快 ${name}`);
  await confirm(finding, "评价");
  // the page stays, and shows the rating
  const found = manager
    .locator(".ui-card")
    .filter({ has: manager.getByRole("heading", { name: "评价", exact: true }) });
  await expect(found).toContainText(`来得很快 ${name}`);
  await expect(steps(manager).getByRole("button", { name: "评价", exact: true })).toHaveCount(0);

  await manager.goto(listOf("/VisitWorkList", name));
  await act(line(manager, name), "回访");
  const calling = stepDialog(manager, "回访", name);
  await calling.getByLabel("回访记录").fill("客户满意");
  await confirm(calling, "回访");
  await expect(line(manager, name)).toHaveCount(0);

  await manager.goto(page);
  await stands(manager, "已关闭");
  const moves = manager
    .locator(".ui-card")
    .filter({ has: manager.getByRole("heading", { name: "流转记录" }) });
  for (const said of ["更换了压缩机电容", "现场已复核", "客户满意"]) await expect(moves).toContainText(said);
  await expectAccessible(manager, "a work order that is closed");

  await manager.goto("/workorder/WorkEvaluateList?score=5");
  await expect(line(manager, `来得很快 ${name}`)).toContainText(ENGINEER);
  await expectAccessible(manager, "the evaluations");
});

test("who can't go gives the order back, with a reason", async ({ as }) => {
  const name = unique("门禁打不开");
  const manager = await as("manager");
  const dialog = await newOrder(manager);
  await dialog.getByLabel("工单名称").fill(name);
  // dispatchers may name the technician at once
  await choose(dialog.getByRole("combobox", { name: "技术员" }), ENGINEER);
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog).toBeHidden();

  const site = await as("engineer");
  await site.goto(listOf("/s10", name));
  await act(line(site, name), "退单");
  const back = stepDialog(site, "退单", name);
  await back.getByRole("button", { name: "退单", exact: true }).click();
  await expect(back.getByText("请填写退单原因")).toBeVisible();
  await back.getByLabel("退单原因").fill("当天有抢修");
  await confirm(back, "退单");
  await expect(line(site, name)).toHaveCount(0);

  await manager.goto(listOf("/WorkDeliverList", name));
  await line(manager, name).getByRole("link", { name }).click();
  await expect(manager.getByText("退单原因：当天有抢修")).toBeVisible();
  await stands(manager, "待派单");
  await steps(manager).getByRole("button", { name: "修改", exact: true }).click();
  const changing = manager.getByRole("dialog", { name: "修改工单" });
  await expect(changing.getByLabel("工单名称")).toHaveValue(name);
  await expect(changing.getByRole("combobox", { name: "技术员" })).toHaveCount(0);
  await changing.getByLabel("问题描述").fill("二号楼东门");
  await changing.getByRole("button", { name: "保存", exact: true }).click();
  await expect(changing).toBeHidden();
  await expect(manager.getByText("二号楼东门")).toBeVisible();
});

test("what was done without an order is written down afterwards", async ({ as }) => {
  const name = unique("应急抢修");
  const page = await as("admin");
  await page.goto("/workorder/SupplementWork");
  await page.getByLabel("工单名称").fill(name);
  await choose(page.getByRole("combobox", { name: "技术员" }), ENGINEER);
  await moment(page, "报修时间", ago(5));
  await moment(page, "完成时间", ago(6));
  await choose(page.getByRole("combobox", { name: "服务与耗材" }), "紧急抢修");
  await page.getByRole("button", { name: "登记补单" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "完成时间不能早于报修时间" })).toBeVisible();
  await moment(page, "完成时间", ago(3));
  await expectAccessible(page, "the form of an order that is done already");
  await page.getByRole("button", { name: "登记补单" }).click();
  await expect(page.getByText("补单已登记")).toBeVisible();
  await page.getByRole("link", { name: /^WO/ }).click();
  await expect(page).toHaveURL(/\/workorder\/\d+\/info/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  // an order recorded afterwards is validated like any other
  await stands(page, "待验收");
  await stands(page, "补单");
  await expect(page.getByText("紧急抢修").first()).toBeVisible();
});

import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { toasts, unique } from "./support/customers.ts";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";

/** The engineer of the demo. */
const ENGINEER = "陆云帆";

const pool = (view: "POOL" | "MINE" | "ALL", keyword: string) =>
  `/workorder/PoolWorkList?${view === "POOL" ? "" : `view=${view}&`}keyword=${encodeURIComponent(keyword)}`;

const line = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

test("work of a project is put into the pool, drawn by one, finished, and confirmed with points", async ({
  as,
}) => {
  const name = unique("桥架安装");
  const manager = await as("manager");
  await manager.goto(pool("ALL", name));
  await manager.getByRole("button", { name: "新增项目工单" }).first().click();
  const dialog = manager.getByRole("dialog", { name: "新增项目工单" });
  await dialog.getByLabel("工单名称").fill(name);
  await dialog.getByLabel("数量").fill("120.5");
  await dialog.getByLabel("单位").fill("米");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "请选择项目" })).toBeVisible();
  await choose(dialog.getByRole("combobox", { name: "项目" }), "启明园区");
  await expect(dialog.getByLabel("单价")).toBeEnabled();
  await dialog.getByLabel("单价").fill("18");
  await expectAccessible(manager, "the dialog of project work");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(line(manager, name)).toContainText("待领取");
  await expect(line(manager, name)).toContainText("2,169.00");

  const site = await as("engineer");
  await site.goto(pool("POOL", name));
  await expect(line(site, name)).toContainText("120.5 米");
  // its value is visible only to permitted members, and after the claim to its technician
  await expect(line(site, name)).not.toContainText("2,169.00");
  await act(line(site, name), "领取");
  await expect(toasts(site)).toContainText(`已领取“${name}”`);
  await expect(line(site, name)).toHaveCount(0);

  await site.goto(pool("MINE", name));
  await expect(line(site, name)).toContainText("进行中");
  await expect(line(site, name)).toContainText("2,169.00");
  await act(line(site, name), "完成");
  const finishing = site.getByRole("dialog", { name: `完成“${name}”` });
  await expect(finishing.getByLabel("完成数量")).toHaveValue("120.5");
  await finishing.getByLabel("完成数量").fill("100");
  await finishing.getByRole("button", { name: "完成", exact: true }).click();
  await expect(finishing).toBeHidden();
  await expect(line(site, name)).toContainText("待确认");

  await manager.goto(pool("ALL", name));
  await act(line(manager, name), "确认");
  const confirming = manager.getByRole("dialog", { name: `确认“${name}”` });
  await expect(confirming.getByLabel("完成数量")).toHaveValue("100");
  await confirming.getByLabel("评分").fill("8.5");
  await confirming.getByRole("button", { name: "确认", exact: true }).click();
  await expect(confirming).toBeHidden();
  await expect(line(manager, name)).toContainText("已确认");
  await expect(line(manager, name)).toContainText("1,800.00");

  await manager.getByRole("button", { name: "更多操作" }).first().click();
  await manager.getByRole("menuitem", { name: "团队得分" }).click();
  const scores = manager.getByRole("dialog", { name: "团队得分" });
  const row = scores.getByRole("row").filter({ hasText: ENGINEER });
  await expect(row).toContainText("8.5");
  await expect(row).toContainText("1,800.00");
  await expectAccessible(manager, "the points of teams");
});

test("what was drawn and can't be done goes back into the pool, with a reason", async ({ as }) => {
  const name = unique("点位调试");
  const manager = await as("manager");
  await manager.goto(pool("ALL", name));
  await manager.getByRole("button", { name: "新增项目工单" }).first().click();
  const dialog = manager.getByRole("dialog", { name: "新增项目工单" });
  await choose(dialog.getByRole("combobox", { name: "项目" }), "启明园区");
  await dialog.getByLabel("工单名称").fill(name);
  await dialog.getByLabel("数量").fill("6");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();

  const site = await as("engineer");
  await site.goto(pool("POOL", name));
  await act(line(site, name), "领取");
  await expect(line(site, name)).toHaveCount(0);
  await site.goto(pool("MINE", name));
  await act(line(site, name), "退回");
  const back = site.getByRole("dialog", { name: `退回“${name}”` });
  await back.getByRole("button", { name: "确定" }).click();
  await expect(back.getByText("请填写退回原因")).toBeVisible();
  await back.getByLabel("退回原因").fill("设备未到货");
  await back.getByRole("button", { name: "确定" }).click();
  await expect(back).toBeHidden();
  await expect(line(site, name)).toHaveCount(0);
  await site.goto(pool("POOL", name));
  await expect(line(site, name)).toContainText("待领取");
});

/** Records a request of a customer. */
async function writeDown(page: Page, name: string): Promise<void> {
  await page.goto("/workorder/CustomerWorkList");
  await page.getByRole("button", { name: "登记报修" }).first().click();
  const dialog = page.getByRole("dialog", { name: "登记报修" });
  await dialog.getByLabel("报修主题").fill(name);
  await dialog.getByLabel("联系人").fill("宋知远");
  await dialog.getByLabel("联系电话").fill("02157570010");
  await dialog.getByLabel("地址").fill("云岭路 18 号");
  await dialog.getByLabel("问题描述").fill("3 层走廊摄像机离线，\n其余正常。");
  await expectAccessible(page, "the dialog of an intake");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/workorder/CustomerWorkList?keyword=${encodeURIComponent(name)}`);
  await expect(line(page, name)).toContainText("待受理");
}

test("what a customer asks for becomes an order that awaits its dispatch", async ({ as }) => {
  const name = unique("摄像机离线");
  const page = await as("manager");
  await writeDown(page, name);
  await line(page, name).getByText(name).click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByText("3 层走廊摄像机离线，")).toBeVisible();
  await expectAccessible(page, "an intake beside its list");
  await panel.getByRole("button", { name: "受理" }).click();
  const receiving = page.getByRole("dialog", { name: `受理“${name}”` });
  await receiving.getByRole("combobox", { name: "优先级" }).click();
  await page.getByRole("option", { name: "紧急", exact: true }).click();
  await receiving.getByRole("button", { name: "受理" }).click();
  await expect(receiving).toBeHidden();
  await expect(line(page, name)).toHaveCount(0);
  await toasts(page).getByRole("button", { name: "打开工单" }).click();
  await expect(page).toHaveURL(/\/workorder\/\d+\/info/);
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
  await expect(page.getByText("待派单").first()).toBeVisible();

  await page.goto(`/workorder/CustomerWorkList?view=RECEIVED&keyword=${encodeURIComponent(name)}`);
  await expect(line(page, name).getByRole("link", { name: /^WO\d+-\d+$/ })).toBeVisible();
});

test("what is turned away says why", async ({ as }) => {
  const name = unique("更换车位锁");
  const page = await as("manager");
  await writeDown(page, name);
  await act(line(page, name), "拒绝");
  const dialog = page.getByRole("dialog", { name: `拒绝“${name}”` });
  await dialog.getByLabel("拒绝原因").fill("不在服务范围");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/workorder/CustomerWorkList?view=REJECTED&keyword=${encodeURIComponent(name)}`);
  await line(page, name).getByText(name).click();
  await expect(page.getByRole("dialog", { name }).getByText("不在服务范围")).toBeVisible();
});

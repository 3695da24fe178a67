import { expect, type Locator, type Page } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { toasts, unique } from "./support/customers.ts";
import { png } from "./support/documents.ts";
import { given } from "./support/task.ts";
import { test } from "./support/test.ts";

/** The engineer of the demo. */
const ENGINEER = "陆云帆";
const DUE = "2031-03-06";

const listOf = (path: string, keyword: string) => `${path}?keyword=${encodeURIComponent(keyword)}`;

/** Region with the actions of the task on screen. */
const steps = (page: Page) => page.getByRole("region", { name: "任务操作" });

/** Runs an action that has a button. */
const take = (page: Page, step: string) =>
  steps(page).getByRole("button", { name: step, exact: true }).click();

/** Enters the reason in the dialog of an action. */
async function because(page: Page, title: string, label: string, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel(label).fill(reason);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the dialog of a new task from the list. */
async function newTask(page: Page): Promise<Locator> {
  await page.goto("/task");
  await page.getByRole("button", { name: "新增任务", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增任务" });
  await expect(dialog.getByLabel("任务名称")).toBeVisible();
  return dialog;
}

async function due(dialog: Locator): Promise<void> {
  await dialog.getByLabel("截止日期").fill(DUE);
  await dialog.getByLabel("截止日期").press("Tab");
}

/** Finishes the task on screen, with a photo if one is given. */
async function finish(page: Page, name: string, said: string, photo?: string): Promise<void> {
  await take(page, "完成");
  const dialog = page.getByRole("dialog", { name: `完成“${name}”` });
  await dialog.getByLabel("完成说明").fill(said);
  if (photo) {
    await dialog.locator("input[type=file]").setInputFiles(png(photo, [40, 120, 200]));
    await expect(dialog.getByText(photo).first()).toBeVisible();
    await expect(dialog.getByRole("progressbar")).toHaveCount(0);
  }
  await dialog.getByRole("button", { name: "完成", exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("a task goes from its maker to the site, back once, and is passed", async ({ as }) => {
  const name = unique("更换驱动器");
  const manager = await as("manager");
  const dialog = await newTask(manager);
  await dialog.getByLabel("任务名称").fill(name);
  await dialog.getByLabel("任务说明").fill("备件在上海站，先断电再拆。");
  await choose(dialog.getByLabel("负责人"), ENGINEER);
  await due(dialog);
  const line = dialog.getByLabel("添加检查项");
  await line.fill("试运行");
  await line.press("Enter");
  await line.fill("断电验电");
  await line.press("Enter");
  await dialog.getByRole("button", { name: "上移检查项 2" }).click();
  await expect(dialog.getByLabel("检查项 1", { exact: true })).toHaveValue("断电验电");
  await expectAccessible(manager, "the dialog of a task");
  await dialog.getByRole("button", { name: "发布" }).click();
  await expect(dialog).toBeHidden();
  await manager.goto(listOf("/task", name));
  await expect(manager.getByRole("row").filter({ hasText: name })).toContainText("待开始");

  const site = await as("engineer");
  await site.setViewportSize({ width: 375, height: 812 });
  await site.goto(listOf("/waitTask", name));
  await site.getByRole("link", { name }).click();
  await expect(site).toHaveURL(/\/task\/\d+\/info/);
  await expect(site.getByText("备件在上海站，先断电再拆。")).toBeVisible();
  const start = steps(site).getByRole("button", { name: "开始", exact: true });
  expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await expectAccessible(site, "a task on a phone");
  await start.click();
  await expect(steps(site)).toContainText("检查清单还有 2 项未完成");
  await steps(site).getByRole("button", { name: "更多操作" }).click();
  await site.getByRole("menuitem", { name: "挂起" }).click();
  await because(site, `挂起“${name}”`, "挂起原因", "等备件到货");
  await expect(site.getByText("原因：等备件到货")).toBeVisible();
  await take(site, "开始");

  for (const check of ["断电验电", "试运行"]) {
    await expect(site.getByRole("checkbox", { name: check })).toBeEnabled();
    await site.getByRole("checkbox", { name: check }).click({ force: true });
    await expect(site.getByRole("checkbox", { name: check })).toBeChecked();
  }
  await expect(site.getByRole("heading", { name: "检查清单（2/2）" })).toBeVisible();
  await finish(site, name, "已更换并试运行", "现场.png");
  await expect(site.getByRole("button", { name: "现场.png" })).toBeVisible();

  const page = new URL(site.url()).pathname;
  await manager.goto(page);
  await take(manager, "验收退回");
  await because(manager, `退回“${name}”`, "退回原因", "铭牌没拍清楚");
  await expect(manager.getByText("原因：铭牌没拍清楚")).toBeVisible();

  await site.goto(page);
  await take(site, "重新开始");
  await because(site, `重新开始“${name}”`, "重新开始的原因", "补拍铭牌");
  await finish(site, name, "铭牌已补拍");

  await manager.goto(page);
  await take(manager, "验收通过");
  const passing = manager.getByRole("dialog", { name: `验收通过“${name}”` });
  await passing.getByRole("radio", { name: "5 星" }).check({ force: true });
  await passing.getByLabel("验收意见").fill("干得漂亮");
  await passing.getByRole("button", { name: "通过", exact: true }).click();
  await expect(passing).toBeHidden();

  const moves = manager
    .locator(".ui-card")
    .filter({ has: manager.getByRole("heading", { name: "流转记录" }) });
  for (const reason of ["等备件到货", "已更换并试运行", "铭牌没拍清楚", "补拍铭牌", "铭牌已补拍", "干得漂亮"])
    await expect(moves).toContainText(reason);
  await expect(moves.getByRole("img", { name: "5 / 5 星" })).toBeVisible();
  await expect(moves.getByRole("listitem")).toHaveCount(9);
  await expectAccessible(manager, "a task that is done");
});

test("a reason stays where somebody was faster, and goes over what they did", async ({ as, baseURL }) => {
  const name = unique("等料巡检");
  const id = await given(baseURL, name);
  const page = await as("engineer");
  await page.goto(`/task/${id}/info`);
  await take(page, "开始");
  await steps(page).getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "挂起" }).click();
  const dialog = page.getByRole("dialog", { name: `挂起“${name}”` });
  await dialog.getByLabel("挂起原因").fill("等备件到货");
  const manager = await apiAs(baseURL, "manager");
  const { taskUpdate } = await manager(
    "mutation ($id: ID!, $input: TaskInput!) { taskUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }",
    { id, input: { description: "改为夜间巡检" } },
  );
  expect(taskUpdate).toEqual({ userErrors: [] });
  const confirm = dialog.getByRole("button", { name: "确定" });
  await confirm.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("挂起原因")).toHaveValue("等备件到货");
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("原因：等备件到货")).toBeVisible();
  await expect(page.getByText("改为夜间巡检")).toBeVisible();
});

test("time that was worked is written down, and taken back", async ({ as }) => {
  const name = unique("登记工时");
  const page = await as("manager");
  const dialog = await newTask(page);
  await dialog.getByLabel("任务名称").fill(name);
  await choose(dialog.getByLabel("负责人"), ENGINEER);
  await due(dialog);
  await dialog.getByRole("button", { name: "发布" }).click();
  await expect(dialog).toBeHidden();

  const site = await as("engineer");
  await site.goto(listOf("/waitTask", name));
  await site.getByRole("link", { name }).click();
  await site.getByRole("button", { name: "登记工时" }).click();
  await expect(site.getByText("请输入工时")).toBeVisible();
  await site.getByRole("textbox", { name: "工时", exact: true }).fill("1.5");
  await site.getByRole("textbox", { name: "备注" }).fill("拆旧件");
  await site.getByRole("button", { name: "登记工时" }).click();
  const times = site.getByRole("list", { name: "工时记录" });
  await expect(times).toContainText("拆旧件");
  await expect(times).toContainText("1.5");
  await times.getByRole("button", { name: /^删除/ }).click();
  await site.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(site.getByText("还没有登记工时")).toBeVisible();
});

test("what is not ready yet waits as a draft, and says what is missing", async ({ as }) => {
  const name = unique("草稿");
  const page = await as("manager");
  const dialog = await newTask(page);
  await dialog.getByLabel("任务名称").fill(name);
  await dialog.getByRole("button", { name: "发布" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "请选择负责人" })).toBeVisible();
  await dialog.getByRole("button", { name: "保存草稿" }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts(page)).toContainText("草稿已保存");

  await page.goto(listOf("/task/Task0List", name));
  await page.getByRole("row").filter({ hasText: name }).getByRole("link", { name }).click();
  await take(page, "发布");
  // a missing director is requested where it can be entered
  const mending = page.getByRole("dialog", { name: "修改任务" });
  await choose(mending.getByLabel("负责人"), ENGINEER);
  await due(mending);
  await mending.getByRole("button", { name: "发布" }).click();
  await expect(mending).toBeHidden();
  await page.goto(listOf("/task", name));
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText(ENGINEER);
});

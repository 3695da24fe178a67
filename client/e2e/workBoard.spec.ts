import { expect, type Locator, type Page } from "@playwright/test";
import { signIn } from "../tools/account.mjs";
import { expectAccessible } from "./support/axe.ts";
import { toasts, unique } from "./support/customers.ts";
import { drag } from "./support/drag.ts";
import { test } from "./support/test.ts";

/** Two technicians of the demo for this type of work. */
const ENGINEER = "陆云帆";
const OTHER = "苏木阳";

const card = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "等待的工单" }).getByRole("listitem").filter({ hasText: name });
const row = (page: Page, technician: string): Locator =>
  page.getByRole("group", { name: `${technician}的工单` });
const bar = (page: Page, technician: string, name: string): Locator =>
  row(page, technician).getByRole("button", { name });

/** Creates an order without a technician, on the board of a day without any orders. */
async function board(page: Page, name: string): Promise<void> {
  await page.goto("/workorder");
  await page.getByRole("button", { name: "新增工单", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增工单" });
  await dialog.getByLabel("工单名称").fill(name);
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/workorder/DispatchBoard?day=2031-03-11&keyword=${encodeURIComponent(name)}`);
  await expect(card(page, name)).toBeVisible();
}

/** Drops an element at one third of a technician's day. */
async function drop(page: Page, what: Locator, technician: string): Promise<void> {
  await row(page, technician).scrollIntoViewIfNeeded();
  const box = await row(page, technician).boundingBox();
  if (!box) throw new Error(`no row of ${technician}`);
  await drag(what, row(page, technician), { targetPosition: { x: box.width / 3, y: box.height / 2 } });
}

test("an order that is dropped on somebody is delivered, and dropped on somebody else delivered anew", async ({
  as,
}) => {
  const name = unique("看板派单");
  const page = await as("manager");
  await board(page, name);
  await expectAccessible(page, "the dispatch board");
  await drop(page, card(page, name), ENGINEER);
  await expect(toasts(page)).toContainText(`已派给${ENGINEER}`);
  await expect(bar(page, ENGINEER, name)).toBeVisible();
  await expect(card(page, name)).toBeHidden();

  await drop(page, bar(page, ENGINEER, name), OTHER);
  const why = page.getByRole("dialog", { name: `改派给${OTHER}` });
  // a cancelled dialog leaves the order in its place
  await why.getByRole("button", { name: "取消", exact: true }).click();
  await expect(bar(page, ENGINEER, name)).toBeVisible();
  await drop(page, bar(page, ENGINEER, name), OTHER);
  await why.getByLabel("改派原因").fill("离得更近");
  await why.getByRole("button", { name: "改派", exact: true }).click();
  await expect(bar(page, OTHER, name)).toBeVisible();
  await expect(bar(page, ENGINEER, name)).toBeHidden();
});

test("what is refused springs back with its reason, and Enter leads to the dialog", async ({
  as,
  baseURL,
}) => {
  const name = unique("看板退回");
  const page = await as("manager");
  await board(page, name);
  // suitable technicians are shown
  await card(page, name)
    .getByRole("button", { name: `${name}，回车派单` })
    .click();
  await expect(card(page, name).getByRole("list", { name: "推荐技术员" })).toContainText(
    /没有进行中的工单|进行中 \d+ 单/,
  );
  await card(page, name)
    .getByRole("button", { name: `${name}，回车派单` })
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: `派单“${name}”` });
  await dialog.getByLabel("预计上门时间").fill("2031-03-11 10:00:00");
  await dialog.getByLabel("预计上门时间").press("Tab");
  await dialog.getByLabel("查找技术员").fill(ENGINEER);
  await dialog.getByRole("radio", { name: ENGINEER }).check();
  await dialog.getByRole("button", { name: "派单", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(bar(page, ENGINEER, name)).toBeVisible();

  // the technician finishes it, and the board is updated; after that nobody else can be dispatched
  const id = await bar(page, ENGINEER, name).getAttribute("data-order");
  const { token, tokenHead } = await signIn(baseURL ?? "", "engineer");
  const headers = { authorization: `${tokenHead}${token}` };
  for (const step of ["sign", "arrive", "finish"]) {
    await page.request.post(`/api/tms/workorder/${step}`, { headers, form: { id: id ?? "" } });
  }
  await expect(bar(page, ENGINEER, name)).toHaveAccessibleName(/待验收|待确认/);
  await drop(page, bar(page, ENGINEER, name), OTHER);
  await expect(toasts(page)).toContainText("不能改派");
  await expect(bar(page, ENGINEER, name)).toBeVisible();
  await expect(bar(page, OTHER, name)).toBeHidden();
});

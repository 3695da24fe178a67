import { expect, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "../tools/account.mjs";
import { test } from "./support/test.ts";

/** A member of the demo, and how one writes the name in a hurry. */
const NAME = "闻天翔";
const INITIALS = "wtx";

/** Tab until something has the focus; says after how many. */
async function tabTo(page: Page, target: Locator, most: number): Promise<number> {
  await expect(target).toBeVisible();
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
  }
  throw new Error(`not reached by ${most} Tabs`);
}

test("a member is found by initials, edited and talked about without a mouse", async ({ page }) => {
  await page.goto("/Login");
  await expect(page.getByLabel("用户名或手机号")).toBeFocused();
  await page.keyboard.type("admin");
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();

  // g and the module's letter; the title says where one is
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  const title = page.getByRole("heading", { level: 1, name: "成员列表" });
  await expect(title).toBeFocused();

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "姓名、拼音、工号或手机号" })).toBeFocused();
  await page.keyboard.type(INITIALS);
  await page.keyboard.press("Enter");
  const rows = page.getByRole("grid", { name: "成员列表" }).locator("tbody tr[data-id]");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(NAME);
  await page.keyboard.press("ArrowDown");
  await expect(rows).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "修改成员" })).toBeFocused();

  await tabTo(page, page.getByLabel("职位"), 25);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("键盘专家");
  await page.keyboard.press("Enter");
  // saving leads back, to the row one had come from
  await expect(page).toHaveURL(/\/members\?keyword=/);
  await expect(rows).toContainText("键盘专家");
  await expect(rows).toBeFocused();

  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1, name: "修改成员" })).toBeFocused();
  const box = page.getByRole("textbox", { name: "写评论" });
  await tabTo(page, box, 60);
  await page.keyboard.type("键盘也能做到 @");
  const people = page.getByRole("listbox", { name: "提及成员" });
  await page.keyboard.type(NAME);
  await expect(people.getByRole("option", { name: new RegExp(`^${NAME}`) })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("article").filter({ hasText: `键盘也能做到 @${NAME}` })).toBeVisible();
});

test("a list's keyword is five Tabs away at most, and ? tells every key", async ({ as }) => {
  const page = await as("admin");
  for (const path of ["/members", "/admin/ProductList", "/customer/CustomerList"]) {
    await page.goto(path);
    const keyword = page.locator("main .ui-filters__keyword input");
    await expect(keyword).toBeVisible();
    const link = page.getByRole("button", { name: "跳到搜索框" });
    await expect(link).toBeAttached();
    expect(await tabTo(page, link, 4)).toBeLessThan(5);
    await page.keyboard.press("Enter");
    await expect(keyword).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "快捷键" });
  for (const group of ["列表", "列表中的行", "前往", "通用"])
    await expect(keys.getByRole("region", { name: group, exact: true })).toBeVisible();
  await expect(keys.getByRole("region", { name: "前往" })).toContainText("组织");
  // nothing is heard behind a dialog
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/\/customer\/CustomerList$/);
});

test("a record without a page opens beside its list, under an address that reload and back know", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/admin/ProductList?keyword=P01");
  const rows = page.getByRole("grid", { name: "产品" }).locator("tbody tr[data-id]");
  const nameOf = async (at: number) =>
    (await rows.nth(at).getByRole("gridcell").nth(1).textContent())?.trim() ?? "";
  await expect(rows.nth(2)).toBeVisible();
  const [first, second] = [await nameOf(0), await nameOf(1)];
  // a page is there a moment before it hears keys
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(rows.nth(0)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: first })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("dialog", { name: second })).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page.getByRole("dialog", { name: second })).toBeVisible();
  expect(page.url()).toBe(address);
  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: "修改产品" });
  await expect(edit).toBeVisible();
  // the letters are the dialog's, and Escape takes away one thing at a time
  await page.keyboard.press("Escape");
  await expect(edit).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rows.nth(1)).toBeFocused();

  await rows.nth(0).getByText(first, { exact: true }).click();
  await expect(page.getByRole("dialog", { name: first })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rows.nth(0)).toBeVisible();
});

import { expect, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "../tools/account.mjs";
import { expectAccessible } from "./support/axe.ts";
import { txt } from "./support/documents.ts";
import { pressOnPage } from "./support/keys.ts";
import { test } from "./support/test.ts";

/** A member of the demo, and the initials used to search for the name. */
const NAME = "闻天翔";
const INITIALS = "wtx";

/** Presses Tab until an element has the focus; returns the number of presses. */
async function tabTo(page: Page, target: Locator, most: number): Promise<number> {
  await expect(target).toBeVisible();
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
  }
  throw new Error(`not reached by ${most} Tabs`);
}

test("a day's work without a mouse: found by initials, edited, talked about, answered, a document uploaded", async ({
  page,
  as,
}) => {
  await page.goto("/Login");
  await expect(page.getByLabel("用户名或手机号")).toBeFocused();
  await page.keyboard.type("admin");
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();

  // g and the letter of the module; the title names the page
  await pressOnPage(page, "g", "m");
  const title = page.getByRole("heading", { level: 1, name: "成员列表" });
  await expect(title).toBeFocused();

  await pressOnPage(page, "/");
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

  await tabTo(page, page.getByRole("textbox", { name: "职位" }), 25);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("键盘专家");
  await page.keyboard.press("Enter");
  // saving leads back to the row from which it was opened
  await expect(page).toHaveURL(/\/members\?keyword=/);
  await expect(rows).toContainText("键盘专家");
  await expect(rows).toBeFocused();

  await pressOnPage(page, "e");
  await expect(page.getByRole("heading", { level: 1, name: "修改成员" })).toBeFocused();
  const record = page.url();
  const box = page.getByRole("textbox", { name: "写评论" });
  await tabTo(page, box, 60);
  await page.keyboard.type("键盘也能做到 @");
  const people = page.getByRole("listbox", { name: "提及成员" });
  await page.keyboard.type(NAME);
  await expect(people.getByRole("option", { name: new RegExp(`^${NAME}`) })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  const thread = (on: Page) => on.getByRole("article").filter({ hasText: `键盘也能做到 @${NAME}` });
  await expect(thread(page)).toBeVisible();

  // the answer of the other user arrives by itself
  const other = await as("owner");
  await other.goto(record);
  await thread(other).getByRole("button", { name: "回复" }).first().press("Enter");
  await expect(other.getByRole("textbox", { name: "回复评论" })).toBeFocused();
  await other.keyboard.type("看到了，按键盘的办");
  await other.keyboard.press("Control+Enter");
  await expect(page.getByText("看到了，按键盘的办")).toBeVisible();

  // letter shortcuts work only outside of a field
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).focus();
  await pressOnPage(page, "g", "d");
  // the address changes before its page is rendered
  await expect(page.getByRole("heading", { level: 1, name: "全部文档" })).toBeFocused();
  await expect(page).toHaveURL(/\/doc\//);
  await pressOnPage(page, "c");
  const dialog = page.getByRole("dialog", { name: "上传文档" });
  await expect(dialog).toBeVisible();
  const category = dialog.getByLabel("文档分类");
  await tabTo(page, category, 25);
  await page.keyboard.press("Enter");
  // the tree has the focus, or its filter if earlier tests made it long: an arrow moves from there into the
  // tree
  const filter = page.getByRole("searchbox", { name: "搜索选项" });
  const item = page.getByRole("treeitem").and(page.locator(":focus"));
  await expect(item.or(filter.and(page.locator(":focus")))).toBeVisible();
  if (await filter.isVisible()) await page.keyboard.press("ArrowDown");
  await expect(item).toBeVisible();
  // choosing returns the focus
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(category).toContainText("/");
  await expect(category).toBeFocused();
  // subscribed before moving there: a key pressed during the subscription would come before the file
  // chooser
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, dialog.getByRole("button", { name: "上传文件" }), 20);
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(txt("键盘记录.txt", "只用键盘"));
  await expect(dialog.getByText("键盘记录.txt").first()).toBeVisible();
  // uploads in progress are not saved yet
  await expect(dialog.getByRole("progressbar")).toHaveCount(0);
  await tabTo(page, dialog.getByRole("button", { name: /^(保存|确定|提交)$/ }), 30);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("键盘记录.txt").first()).toBeVisible();
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
  await pressOnPage(page, "?");
  const keys = page.getByRole("dialog", { name: "快捷键" });
  for (const group of ["列表", "列表中的行", "前往", "通用"])
    await expect(keys.getByRole("region", { name: group, exact: true })).toBeVisible();
  await expect(keys.getByRole("region", { name: "前往" })).toContainText("组织");
  // shortcuts have no effect behind a dialog
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/\/customer\/CustomerList$/);
});

test("cells are changed in place by F2, Tab and Enter, a refusal springs back, and 撤销 brings back what was", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto(`/members?keyword=${INITIALS}`);
  const row = page.getByRole("grid", { name: "成员列表" }).locator("tbody tr[data-id]").first();
  await expect(row).toContainText(NAME);
  await pressOnPage(page, "j");
  await expect(row).toBeFocused();

  // the first editable cell; Escape leaves it unchanged
  await page.keyboard.press("F2");
  const phone = row.getByRole("textbox", { name: "手机号" });
  await expect(phone).toBeFocused();
  const before = await phone.inputValue();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("123");
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await expect(row).toContainText(before);

  // a refused value is reverted, with the reason
  await page.keyboard.press("F2");
  await expect(phone).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "操作提示" })).toBeVisible();
  await expect(row).toContainText(before);
  await expect(row).toBeFocused();

  // by Tab to the pencil of another one
  const pencil = row.getByRole("button", { name: "修改职位" });
  await tabTo(page, pencil, 8);
  await expectAccessible(page, "a row with pencils");
  await page.keyboard.press("Enter");
  const position = row.getByRole("textbox", { name: "职位" });
  await expect(position).toBeFocused();
  await expectAccessible(page, "an open cell");
  const was = await position.inputValue();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("行内专家");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("行内专家");
  await expect(pencil).toBeFocused();

  const undo = page.getByRole("button", { name: "撤销" });
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("职位已恢复")).toBeVisible();
  await expect(row).not.toContainText("行内专家");
  if (was) await expect(row).toContainText(was);
});

test("a task's level is chosen in place, by the keyboard", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/task");
  const row = page.getByRole("grid", { name: "任务" }).locator("tbody tr[data-id]").first();
  await expect(row).toBeVisible();
  await pressOnPage(page, "j");
  await expect(row).toBeFocused();
  await page.keyboard.press("F2");
  const options = page.getByRole("listbox", { name: "优先级" });
  await expect(options).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press("F2");
  await expect(options).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("优先级已修改")).toBeVisible();
  await expect(row).toBeFocused();
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
  await pressOnPage(page, "j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: first })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("dialog", { name: second })).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page.getByRole("dialog", { name: second })).toBeVisible();
  expect(page.url()).toBe(address);
  await pressOnPage(page, "e");
  const edit = page.getByRole("dialog", { name: "修改产品" });
  await expect(edit).toBeVisible();
  // the dialog receives the letters, and Escape closes one layer at a time
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

test("a column's edge follows the pointer at any speed, and the keyboard; a double click gives its width back", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/admin/ProductList");
  const head = page.getByRole("columnheader", { name: "产品名称" });
  // columns are resized when the rows are loaded
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const width = async () => (await head.boundingBox())?.width ?? 0;
  const grab = async () => {
    const box = await head.boundingBox();
    if (!box) throw new Error("no head");
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    return { x: box.x + box.width - 3, y: box.y + box.height / 2 };
  };
  const before = await width();
  // in one large step, away from the edge and out of the head, and no column is moved
  let from = await grab();
  await page.mouse.move(from.x + 180, from.y + 300);
  await page.mouse.up();
  await expect.poll(width).toBe(before + 180);
  await expect(page.getByRole("columnheader").nth(1)).toHaveAccessibleName("产品名称");
  // beyond the window: the column keeps its minimum width
  from = await grab();
  await page.mouse.move(-400, from.y - 400);
  await page.mouse.up();
  await expect.poll(width).toBe(64);
  // after the release the pointer has no effect
  await page.mouse.move(from.x + 300, from.y);
  expect(await width()).toBe(64);
  await page.reload();
  await expect.poll(width).toBe(64);
  const box = await head.boundingBox();
  await page.mouse.dblclick((box?.x ?? 0) + 61, (box?.y ?? 0) + 12);
  await expect.poll(width).toBeGreaterThan(100);
  const own = await width();
  await head.getByRole("button").focus();
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expect.poll(width).toBe(own + 16);
  await page.keyboard.press("Alt+Shift+Home");
  await expect.poll(width).toBeLessThan(own + 16);
  // a column without sorting has its edge in the tab order
  const edge = page.getByRole("separator", { name: "调整列宽" }).first();
  const at = Number(await edge.getAttribute("aria-valuenow"));
  await edge.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", String(at + 16));
});

import { expect, type Page } from "@playwright/test";
import { test } from "./support/test.ts";

const groupOf = (page: Page) => (name: string) => page.getByRole("group", { name, exact: true });
const field = (page: Page) => page.getByRole("combobox", { name: "搜索" });

/** Button of the search in the top bar; once it is rendered, the shortcuts work as well. */
const button = (page: Page) => page.getByRole("button", { name: /^搜索/ });

test("the field is there at once, and an Enter waits for what was typed", async ({ as }) => {
  const page = await as("admin");
  // the code of the list is loaded when the test releases it
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/PaletteResults/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/members/TeamList");
  await expect(button(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  // the code of the list is still loading
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("gmy");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("gmy");
  arrive();
  await expect(page).toHaveURL(/\/members\/edit\/\d+\/info/);
  await expect(field(page)).toBeHidden();
});

test("records, pages and actions are found by Chinese, pinyin, initials and digits", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/");
  await expect(button(page)).toBeVisible();
  const group = groupOf(page);
  await page.keyboard.press("Control+k");
  for (const [typed, kind, title] of [
    ["顾明", "成员", "顾明远"],
    ["beijianzhongxin", "团队", "备件中心"],
    ["sjjmzz", "客户", "松江精密制造有限公司"],
    ["15450000250", "联系人", "康伯年"],
    ["P002", "产品", "紧凑型控制柜"],
    ["SN-20240003", "二维码", "生活水泵"],
    ["qjlc", "文章", "请假流程"],
    ["khlb", "页面", "客户列表"],
    ["kehuzidingyi", "页面", "客户自定义字段"],
    ["xzkh", "操作", "新增客户"],
  ] as const) {
    await field(page).fill(typed);
    await expect(group(kind).getByRole("option").filter({ hasText: title }).first()).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
});

test("an article opens over the page, what was opened is offered first, Ctrl-Enter takes a tab", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/");
  const group = groupOf(page);
  await button(page).click();
  await page.keyboard.type("请假流程");
  await expect(group("文章").getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "请假流程" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(group("最近打开").getByRole("option").first()).toContainText("请假流程");

  // Ctrl-Enter keeps the current page
  await page.keyboard.type("备件中心");
  await expect(group("团队").getByRole("option").first()).toBeVisible();
  const apart = page.waitForEvent("popup");
  await page.keyboard.press("Control+Enter");
  await expect(await apart).toHaveURL(/\/members\/team\/\d+/);
  await expect(page).toHaveURL(/\/$/);
});

test("on a phone it fills the screen and is left by a finger", async ({ as }) => {
  const page = await as("sales");
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto("/customer/CustomerList");
  await button(page).click();
  const dialog = page.getByRole("dialog", { name: "搜索" });
  const box = await dialog.boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 375, 720]);
  await page.keyboard.type("songjiang");
  await expect(page.getByRole("option").filter({ hasText: "松江精密制造有限公司" }).first()).toBeVisible();
  await dialog.getByRole("button", { name: "取消" }).click();
  await expect(dialog).toBeHidden();
});

test("whoever may not see a record or a page does not find it", async ({ as }) => {
  const page = await as("external");
  await page.goto("/");
  await expect(button(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  for (const typed of ["智能控制柜", "自定义字段", "SN-20240003"]) {
    await field(page).fill(typed);
    await expect(page.getByRole("status").filter({ hasText: "无匹配数据" })).toBeVisible();
  }
});

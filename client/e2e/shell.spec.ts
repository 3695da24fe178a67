import { expect } from "@playwright/test";
import { test } from "./support/test.ts";

test("a long menu shows the page one is on, folded out or in", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto("/admin/RecycleBin");
  const navigation = page.getByRole("navigation", { name: "主导航" });
  await expect(navigation.locator('[aria-current="page"]')).toBeInViewport();

  await page.setViewportSize({ width: 1024, height: 600 });
  await page.reload();
  await navigation.getByRole("button", { name: "企业管理" }).click();
  const flyout = page.locator(".app-nav__pages[data-flyout]");
  await expect(flyout.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
  // the page is in no group, and the groups are collapsed; with some of them open the menu is longer than
  // the window
  await expect(flyout.getByRole("button", { expanded: true })).toHaveCount(0);
  await expect(flyout.getByRole("link", { name: "项目类型" })).toHaveCount(0);
  for (const group of ["二维码", "项目", "企业"]) await flyout.getByRole("button", { name: group }).click();
  await expect(flyout.getByRole("link", { name: "项目类型" })).toBeAttached();
  // the menu scrolls, up to its first line, and the page behind it does not
  await flyout.hover();
  await page.mouse.wheel(0, -5_000);
  await expect(flyout.getByText("全部设置", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(navigation.getByRole("button", { name: "企业管理" })).toBeInViewport({ ratio: 1 });
});

test("a token that is shown once is not closed by an Escape alone", async ({ as }) => {
  const page = await as("manager");
  await page.goto("/profile/AccessTokens");
  await page.getByRole("button", { name: "新建令牌" }).click();
  const form = page.getByRole("dialog", { name: "新建访问令牌" });
  await form.getByLabel("名称").fill("只看一次");
  await form.getByRole("button", { name: "生成令牌" }).click();
  const shown = page.getByRole("dialog", { name: "令牌“只看一次”已生成" });
  await shown.getByRole("button", { name: "复制令牌" }).focus();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("令牌只显示这一次");
  await question.getByRole("button", { name: "返回" }).click();
  await expect(shown.locator("code").first()).toHaveText(/^xlp_/);
  await shown.getByRole("button", { name: "我已保存" }).click();
  await expect(shown).toBeHidden();
});

for (const theme of ["light", "dark"] as const) {
  test(`a toast leaves the title of a dialog free, boxes and radios stand on one line, ${theme}`, async ({
    as,
  }) => {
    const page = await as("admin");
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("/members");
    await page.getByRole("button", { name: "新增成员" }).click();
    const dialog = page.getByRole("dialog", { name: "新增成员" });
    await dialog.getByRole("button", { name: "填写更多资料" }).click();
    // as tall as dialogs get: only the reserved space is left above
    await expect(dialog.getByRole("textbox", { name: "备注" })).toBeVisible();
    const top = (await dialog.getByRole("heading", { name: "新增成员" }).boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan(84);

    await page.goto("/members/edit/add/info");
    await page.getByRole("textbox", { name: "职位" }).waitFor();
    const tops = await page
      .locator(".ui-choices")
      .evaluateAll((groups) =>
        groups.map((group) =>
          Math.round(
            (group.querySelector(".bp6-control-indicator")?.getBoundingClientRect().top ?? 0) -
              group.getBoundingClientRect().top,
          ),
        ),
      );
    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size).toBe(1);
  });
}

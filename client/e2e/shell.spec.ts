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
  // the menu scrolls, up to its first line, and the page behind it stands
  await flyout.hover();
  await page.mouse.wheel(0, -5_000);
  await expect(flyout.getByText("企业信息", { exact: true })).toBeInViewport({ ratio: 1 });
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

import { expect } from "@playwright/test";
import { pressOnPage } from "./support/keys.ts";
import { test } from "./support/test.ts";

test("the administration opens at the enterprise's facts, for administrators only", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin");
  await expect(admin).toHaveURL(/\/admin\/CompanyInfo$/);
  await expect(admin.getByRole("heading", { name: "企业信息" })).toBeVisible();
  await admin.getByRole("combobox", { name: "所在地区" }).click();
  await admin.getByRole("option", { name: "上海市" }).click();
  await admin.getByRole("listbox", { name: "第 2 级" }).getByRole("option", { name: "上海市" }).click();
  await admin.getByRole("option", { name: "浦东新区" }).click();
  const saved = admin.waitForResponse((reply) => reply.request().postData()?.includes("areaCode") ?? false);
  await admin.getByRole("button", { name: "保存" }).click();
  await saved;
  await admin.reload();
  await expect(admin.getByRole("combobox", { name: "所在地区" })).toHaveText(/上海市 \/ 上海市 \/ 浦东新区/);

  const engineer = await as("engineer");
  await engineer.goto("/admin/CompanyInfo");
  await expect(engineer.getByText("没有访问权限")).toBeVisible();
  await expect(engineer.getByRole("navigation").getByText("企业管理")).toHaveCount(0);
});

test("all settings stand on one page, found by name, pinyin and initials", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/admin/CompanyInfo");
  const navigation = page.getByRole("navigation", { name: "主导航" });
  // the navigation shows the groups, and the pages of the current one
  await expect(navigation.getByRole("link", { name: "企业信息" })).toHaveAttribute("aria-current", "page");
  await expect(navigation.getByRole("link", { name: "客户级别" })).toHaveCount(0);
  await navigation.getByRole("button", { name: "客户", exact: true }).last().click();
  await expect(navigation.getByRole("link", { name: "客户级别" })).toBeVisible();
  await navigation.getByRole("link", { name: "全部设置" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "全部设置" })).toBeVisible();
  const main = page.getByRole("main");
  const items = main.locator(".settings__item");
  expect(await items.count()).toBeGreaterThan(35);
  await pressOnPage(page, "/");
  for (const typed of ["gzlx", "guzhang", "故障"]) {
    await page.getByRole("searchbox", { name: "搜索设置" }).fill(typed);
    await expect(items.first()).toContainText("故障类型");
  }
  await page.getByRole("searchbox", { name: "搜索设置" }).fill("没有这个");
  await expect(items).toHaveCount(0);
  await page.getByRole("button", { name: "清除搜索" }).click();
  await page.getByRole("searchbox", { name: "搜索设置" }).fill("khjb");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/CustomerLevel$/);

  const engineer = await as("engineer");
  await engineer.goto("/admin/Settings");
  await expect(engineer.getByRole("heading", { name: "无权访问" })).toBeVisible();
});

test("a category is made, moved and kept while it is used", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/ProductCategorySetting");
  await admin.getByRole("button", { name: "新增产品分类" }).click();
  const create = admin.getByRole("dialog", { name: "新增产品分类" });
  await create.getByRole("button", { name: "确定" }).click();
  await expect(create.getByText("请输入名称")).toBeVisible();
  await create.getByLabel("名称").fill("电梯配件");
  await create.getByRole("button", { name: "确定" }).click();
  const made = admin.getByRole("treeitem", { name: /电梯配件/ });
  await expect(made).toBeVisible();
  // while it fades out it returns the focus to the element that opened it
  await expect(create).toBeHidden();

  const names = () => admin.getByRole("treeitem").allTextContents();
  const before = await names();
  await made.focus();
  await expect(made).toBeFocused();
  const moved = admin.waitForResponse((reply) => reply.url().includes("/graphql"));
  await admin.keyboard.press("Alt+ArrowUp");
  await moved;
  await expect.poll(names).not.toEqual(before);

  const used = admin.getByRole("treeitem", { name: /^备件/ });
  await used.hover();
  await used.getByRole("button").last().click();
  await admin.getByRole("menuitem", { name: "删除" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(admin.getByText(/“备件”正被 2 个产品使用，不能删除/)).toBeVisible();
});

test("products are filtered by category, disabled together and asked about", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/ProductList");
  await expect(admin.getByRole("row").filter({ hasText: "智能控制柜" })).toBeVisible();
  await admin.getByRole("button", { name: "新增产品" }).click();
  const create = admin.getByRole("dialog", { name: "新增产品" });
  await create.getByLabel("产品名称").fill("备用控制柜");
  await create.getByLabel("产品编码").fill("P001");
  await create.getByRole("button", { name: "确定" }).click();
  await expect(create.getByText("产品编码已存在")).toBeVisible();
  await create.getByLabel("产品编码").fill("P901");
  await create.getByRole("button", { name: "确定" }).click();
  await expect(admin.getByRole("row").filter({ hasText: "备用控制柜" })).toBeVisible();

  await admin.goto("/admin/ProductList?keyword=cgq");
  await expect(admin.getByRole("row").filter({ hasText: "温湿度传感器" })).toBeVisible();
  await expect(admin.getByRole("row").filter({ hasText: "智能控制柜" })).toHaveCount(0);

  await admin.goto("/admin/QuestionList");
  await expect(admin.getByRole("row").filter({ hasText: "传感器读数一直不变" })).toBeVisible();
  await admin.goto("/admin/BranchModelSetting");
  await expect(admin.getByRole("row").filter({ hasText: "HC-100" })).toBeVisible();
});

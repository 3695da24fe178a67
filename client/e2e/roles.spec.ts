import { expect } from "@playwright/test";
import { browserState, signIn } from "../tools/account.mjs";
import { choose } from "./support/choose.ts";
import { test } from "./support/test.ts";

/** An engineer who signs in only here, so that the menus belong to this file alone. */
const PERSON = { username: "tangyiming", name: "唐一鸣" };

test("a role's menus decide what its members see", async ({ as, visitor, baseURL }) => {
  const url = baseURL ?? "";
  const admin = await as("admin");
  await admin.goto("/members/RoleList");
  await admin.getByRole("button", { name: "新增角色" }).click();
  const create = admin.getByRole("dialog", { name: "新增角色" });
  await create.getByRole("button", { name: "确定" }).click();
  await expect(create.getByText("请输入角色名称")).toBeVisible();
  await create.getByLabel("角色名称").fill("通讯录查看");
  await create.getByRole("button", { name: "确定" }).click();
  await expect(admin.getByRole("heading", { name: "通讯录查看" })).toBeVisible();

  await admin.getByRole("button", { name: "添加成员" }).first().click();
  const pick = admin.getByRole("dialog", { name: /添加成员/ });
  await choose(pick.getByRole("combobox", { name: /成员/ }), PERSON.username, PERSON.name);
  await admin.keyboard.press("Escape");
  await pick.getByRole("button", { name: "添加" }).click();
  await expect(admin.getByRole("row").filter({ hasText: PERSON.name })).toBeVisible();

  const person = await visitor(browserState(url, await signIn(url, PERSON.username)));
  await person.goto("/");
  const entry = person.getByRole("navigation").getByRole("link", { name: "成员", exact: true });
  await expect(person.getByText(PERSON.name).first()).toBeVisible();
  await expect(entry).toHaveCount(0);
  await person.goto("/members");
  await expect(person.getByText("没有访问权限")).toBeVisible();

  await admin.goto("/members/RoleMenus");
  await admin
    .getByRole("navigation", { name: "角色" })
    .getByRole("button", { name: /^通讯录查看.*人$/ })
    .click();
  await expect(admin.getByRole("heading", { name: "通讯录查看" })).toBeVisible();
  const group = admin.getByRole("group", { name: "组织" });
  await group.getByRole("checkbox", { name: /^成员\s*页面/ }).press("Space");
  await expect(admin.getByText("新增：成员")).toBeVisible();
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByText("权限已保存")).toBeVisible();

  await person.goto("/members");
  await expect(person.getByRole("heading", { name: "成员列表" })).toBeVisible();
  await expect(entry).toBeVisible();
  await expect(person.getByRole("button", { name: "新增成员" })).toHaveCount(0);
  await person
    .getByRole("row")
    .filter({ hasText: "海明" })
    .or(person.getByRole("row").nth(1))
    .first()
    .click();
  await expect(person.getByRole("dialog", { name: "成员信息" })).toBeVisible();
});

test("unsaved menus are not lost by a click, and system roles stay as they are", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/RoleMenus");
  const roles = page.getByRole("navigation", { name: "角色" });
  await roles.getByRole("button", { name: /^财务.*人$/ }).click();
  // until then the boxes show the previous role
  await expect(page.getByRole("heading", { name: "财务", exact: true })).toBeVisible();
  await page.getByRole("group", { name: "文档" }).getByText("上传文档").click();
  await expect(page.getByText("新增：上传文档")).toBeVisible();
  await page.getByRole("link", { name: "成员", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("有尚未保存的修改");
  await question.getByRole("button", { name: "继续编辑" }).click();
  await expect(page.getByText("新增：上传文档")).toBeVisible();
  await page.getByRole("button", { name: "撤销修改" }).click();
  await roles.getByRole("button", { name: /^管理员.*人$/ }).click();
  await expect(page.getByText("系统角色，不可修改")).toBeVisible();
  await expect(page.getByRole("button", { name: "保存" })).toHaveCount(0);
});

test("what a role reaches is read beside its boxes, and what a member has by their name", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/RoleMenus");
  const roles = page.getByRole("navigation", { name: "角色" });
  await roles.getByRole("button", { name: /^销售.*人$/ }).click();
  await page.getByRole("tab", { name: "数据与字段范围" }).click();
  const customers = page.getByRole("region", { name: "客户", exact: true });
  await expect(customers).toContainText("公开的，公海中的");
  const projects = page.getByRole("region", { name: "项目", exact: true });
  await expect(projects).toContainText("公开的，自己负责的");

  // the count includes boxes that are changed and not saved yet
  await page.getByRole("tab", { name: "菜单与操作" }).click();
  const group = page.getByRole("group", { name: "项目", exact: true });
  await group.getByRole("checkbox", { name: /^进入项目\s*操作/ }).press("Space");
  await page.getByRole("tab", { name: "数据与字段范围" }).click();
  await expect(page.getByText("移除：进入项目")).toBeVisible();
  await expect(projects).toContainText("看不到");
  await page.getByRole("button", { name: "撤销修改" }).click();
  await expect(projects).toContainText("公开的，自己负责的");

  await page.getByRole("tab", { name: "成员" }).click();
  await expect(page).toHaveURL(/\/members\/RoleList\?role=/);
  await page.getByRole("button", { name: "查看成员权限" }).click();
  const dialog = page.getByRole("dialog", { name: "查看成员权限" });
  await choose(dialog.getByRole("combobox", { name: "成员" }), "海明", "海明");
  await expect(dialog.getByText("外部成员", { exact: true })).toHaveCount(2); // the role, and what they are
  await expect(dialog.getByRole("region", { name: "成员", exact: true })).toContainText("所在团队的成员");
});

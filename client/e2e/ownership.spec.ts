import { expect, type Page } from "@playwright/test";
import { authorizationOf, post, signIn } from "../tools/account.mjs";
import { test } from "./support/test.ts";

const HERE = "云岭智能科技有限公司";

async function add(page: Page, fields: Readonly<Record<string, string>>) {
  await page.goto("/members");
  await page.getByRole("button", { name: "新增成员" }).click();
  const dialog = page.getByRole("dialog", { name: "新增成员" });
  await dialog.getByRole("button", { name: /填写更多资料/ }).click();
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
}

test("somebody with an account is asked and says yes themself", async ({ as, baseURL }) => {
  const url = baseURL ?? "";
  const mine = await post(url, "{ viewer { phone } }", {}, authorizationOf(await signIn(url, "engineer")));
  const { viewer } = mine as { viewer: { phone: string } };
  const other = await as("other");
  await add(other, { 姓名: "听说是工程师", 手机号: viewer.phone });
  await expect(other.getByText(/对方已有协力账号/)).toBeVisible();
  await other.goto("/members/Pending");
  await other.getByRole("tab", { name: "待接受" }).click();
  await expect(other.getByRole("row").filter({ hasText: "听说是工程师" })).toBeVisible();

  const engineer = await as("engineer");
  await engineer.goto("/profile/JoinEnterprises");
  const joined = engineer.locator(".profile__enterprise");
  await expect(joined).toHaveCount(1);
  await engineer.getByRole("button", { name: "接受", exact: true }).click();
  await expect(joined).toHaveCount(2);
  await expect(joined.filter({ hasText: HERE })).toContainText("当前");
});

test("an invitation for one person is declined by its link", async ({ as, page, baseURL }) => {
  const other = await as("other");
  await add(other, { 姓名: "不想来的人", 手机号: "15400000003" });
  const url = baseURL ?? "";
  const query = "{ invitations(first: 1) { nodes { code } } }";
  const made = await post(url, query, {}, authorizationOf(await signIn(url, "other")));
  const { invitations } = made as { invitations: { nodes: readonly { code: string }[] } };
  await page.goto(`/join/${invitations.nodes[0]?.code}`);
  await expect(page.getByText(/对方看不到您的任何信息/)).toBeVisible();
  await page.getByRole("button", { name: "谢绝邀请" }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "确定" })
    .click();
  await expect(page.getByRole("heading", { name: "已谢绝邀请" })).toBeVisible();
  await other.goto("/members/Pending");
  await other.getByRole("tab", { name: "已拒绝" }).click();
  await expect(other.getByRole("row").filter({ hasText: "不想来的人" })).toBeVisible();
});

test("a first password that somebody else chose is changed before anything else", async ({ as, page }) => {
  const other = await as("other");
  await add(other, {
    姓名: "新来的同事",
    手机号: "13900005678",
    登录账号: "newcomer",
    初始密码: "First-one-1",
  });
  await page.goto("/login");
  await page.getByLabel("用户名或手机号").fill("newcomer");
  await page.getByLabel("密码", { exact: true }).fill("First-one-1");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("heading", { name: "请先设置新密码" })).toBeVisible();
  await page.getByRole("textbox", { name: "当前密码" }).fill("First-one-1");
  await page.getByRole("textbox", { name: "新密码", exact: true }).fill("Mine-alone-9");
  await page.getByRole("textbox", { name: "确认新密码" }).fill("Mine-alone-9");
  await page.getByRole("button", { name: "设置新密码" }).click();
  await expect(page.getByRole("navigation").first().getByText("工作台")).toBeVisible();
  await page.goto("/profile/JoinEnterprises");
  await expect(page.getByText(/手机号尚未验证/)).toBeVisible();
});

test("who forgot a first password gets a link from an administrator and sets another, once", async ({
  as,
  page,
}) => {
  const other = await as("other");
  await add(other, {
    姓名: "忘了密码的人",
    手机号: "13900005679",
    登录账号: "forgetful",
    初始密码: "First-pass-2026",
  });
  await other.getByRole("row").filter({ hasText: "忘了密码的人" }).getByText("忘了密码的人").click();
  await expect(other.getByRole("heading", { name: "修改成员" })).toBeVisible();
  await other.getByRole("button", { name: "更多操作" }).click();
  await other.getByRole("menuitem", { name: "重置密码" }).click();
  await other
    .getByRole("alertdialog")
    .or(other.getByRole("dialog"))
    .getByRole("button", { name: "确定" })
    .click();
  const dialog = other.getByRole("dialog", { name: "忘了密码的人 的密码重置链接" });
  const link = await dialog.getByLabel("密码重置链接").inputValue();
  expect(link).toContain("/login#password=");
  await dialog.getByRole("button", { name: "我已转交" }).click();

  const opened = new URL(link);
  const address = `${opened.pathname}${opened.hash}`;
  await page.goto(address);
  await page.getByLabel("新密码", { exact: true }).fill("Second-pass-2026");
  await page.getByLabel("确认新密码").fill("Second-pass-2026");
  await page.getByRole("button", { name: "设置新密码" }).click();
  await expect(page.getByText("密码已设置，请使用新密码登录")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await page.getByLabel("用户名或手机号").fill("forgetful");
  await page.getByLabel("密码", { exact: true }).fill("Second-pass-2026");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");

  await page.goto(address);
  await page.getByLabel("新密码", { exact: true }).fill("Third-pass-2026");
  await page.getByLabel("确认新密码").fill("Third-pass-2026");
  await page.getByRole("button", { name: "设置新密码" }).click();
  await expect(page.getByText("链接无效或已过期，请联系管理员重新发起")).toBeVisible();
});

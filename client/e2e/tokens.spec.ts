import { expect } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";

const QUERY = JSON.stringify({ query: "{ viewer { name } members(first: 1) { totalCount } }" });
const CHANGE = JSON.stringify({
  query: "mutation { notificationsRead(input: {}) { userErrors { message } } }",
});

/** Calls the API as an external program does: no browser, no session. */
async function call(url: string, secret: string, body: string) {
  const reply = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
    body,
  });
  return reply.json();
}

test("a token is made, used by a program, seen in use, revoked and refused", async ({ as, baseURL }) => {
  const url = baseURL ?? "";
  const page = await as("sales");
  await page.goto("/profile/AccessTokens");
  await expect(page.getByText("还没有访问令牌")).toBeVisible();
  await page.getByRole("button", { name: "查看接口说明" }).click();
  await expect(page.getByRole("dialog", { name: "访问令牌与接口帮助" })).toContainText(
    "Authorization: Bearer xlp_",
  );
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "新建令牌" }).click();
  const form = page.getByRole("dialog", { name: "新建访问令牌" });
  await form.getByRole("button", { name: "生成令牌" }).click();
  await expect(form.getByText("请输入名称")).toBeVisible();
  await form.getByLabel("名称").fill("月度报表");
  await form.getByRole("radio", { name: "30 天" }).click();
  await form.getByRole("button", { name: "生成令牌" }).click();

  const shown = page.getByRole("dialog", { name: "令牌“月度报表”已生成" });
  await expect(shown.getByText("令牌只显示这一次")).toBeVisible();
  const secret = (await shown.locator("code").first().textContent()) ?? "";
  expect(secret).toMatch(/^xlp_[0-9A-Za-z]{49}$/);
  await shown.getByRole("button", { name: "我已保存" }).click();
  const row = page.getByRole("row").filter({ hasText: "月度报表" });
  await expect(row).toContainText("有效");
  await expect(row).toContainText("从未使用");
  await expect(page.getByText(secret)).toHaveCount(0);

  const used = await call(url, secret, QUERY);
  expect(used.errors).toBeUndefined();
  expect(used.data.members.totalCount).toBeGreaterThan(0);
  const changed = await call(url, secret, CHANGE);
  expect(changed.errors[0].extensions.code).toBe("FORBIDDEN");
  // the server records the use after its response
  const send = await apiAs(url, "sales");
  await expect
    .poll(async () => {
      const { viewer } = await send("{ viewer { accessTokens { nodes { name lastUsedAddress } } } }");
      return (viewer as { accessTokens: { nodes: unknown[] } }).accessTokens.nodes;
    })
    .toContainEqual({ name: "月度报表", lastUsedAddress: "127.0.0.1" });
  await page.reload();
  await expect(row).toContainText("127.0.0.1");

  await act(row, "撤销");
  const sure = page.getByRole("alertdialog");
  await expect(sure).toContainText("月度报表");
  await sure.getByRole("button", { name: "撤销" }).click();
  await expect(row).toContainText("已撤销");
  const refused = await call(url, secret, QUERY);
  expect(refused.errors[0].extensions.code).toBe("UNAUTHENTICATED");
});

test("one chooses permissions of one's own, and an administrator ends anybody's token", async ({
  as,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const page = await as("engineer");
  await page.goto("/profile/AccessTokens");
  await page.getByRole("button", { name: "新建令牌" }).first().click();
  const form = page.getByRole("dialog", { name: "新建访问令牌" });
  await form.getByLabel("名称").fill("工单同步");
  await form.getByRole("radio", { name: "自定义" }).click({ force: true });
  await form.getByPlaceholder("搜索权限").fill("查看任务");
  await form.getByText("task:query", { exact: true }).click();
  await expect(form.getByText(/已选 1 \//)).toBeVisible();
  await form.getByPlaceholder("搜索权限").fill("成员编辑");
  await expect(form.getByText("无匹配")).toBeVisible();
  await form.getByRole("button", { name: "生成令牌" }).click();
  const shown = page.getByRole("dialog", { name: "令牌“工单同步”已生成" });
  const secret = (await shown.locator("code").first().textContent()) ?? "";
  const viewer = JSON.stringify({ query: "{ viewer { authorities } }" });
  expect((await call(url, secret, viewer)).data.viewer.authorities).toEqual(["task:query"]);

  await page.goto("/members/AccessTokens");
  await expect(page.getByText("没有访问权限")).toBeVisible();
  const admin = await as("admin");
  await admin.goto("/members/AccessTokens?keyword=工单同步");
  const row = admin.getByRole("row").filter({ hasText: "工单同步" });
  await act(row, "撤销");
  await admin.getByRole("alertdialog").getByRole("button", { name: "撤销" }).click();
  await expect(row).toContainText("已撤销");
  expect((await call(url, secret, viewer)).errors[0].extensions.code).toBe("UNAUTHENTICATED");
});

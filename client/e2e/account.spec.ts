import { expect } from "@playwright/test";
import { post } from "../tools/account.mjs";
import { signInByHand } from "./support/signIn.ts";
import { test } from "./support/test.ts";

test("a session that runs out says why and keeps what was typed; signing in again in one tab brings back all", async ({
  as,
  baseURL,
}) => {
  const form = await as("admin");
  await form.goto("/profile");
  const list = await form.context().newPage();
  await list.goto("/admin/ProductList");
  await list.getByRole("button", { name: "新增产品" }).click();
  const dialog = list.getByRole("dialog", { name: "新增产品" });
  await dialog.getByLabel("产品名称").fill("没来得及保存的产品");
  await form.getByLabel("职位").fill("没来得及保存的职务");

  // the token is revoked without a notice to either tab; both detect it by themselves
  const header = await form.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("xieli.token") ?? "{}");
    return `Bearer ${stored.token}`;
  });
  await post(baseURL ?? "", "mutation { sessionEnd { ended userErrors { message } } }", {}, header);
  for (const page of [form, list]) {
    await expect(page).toHaveURL(/\/login\?redirectUrl=/i);
    await expect(page.getByText("登录已过期，请重新登录。")).toBeVisible();
    await expect(page.getByText("刚才填写的内容还在")).toBeVisible();
  }
  await expect(dialog).toHaveCount(0);

  await signInByHand(form, "admin");
  await expect(form).toHaveURL(/\/profile$/);
  await expect(form.getByText("登录过期前填写的内容已恢复")).toBeVisible();
  await expect(form.getByLabel("职位")).toHaveValue("没来得及保存的职务");
  // the other tab continues on its page
  await expect(list).toHaveURL(/\/admin\/ProductList/);
  await list.getByRole("button", { name: "新增产品" }).click();
  await expect(dialog.getByLabel("产品名称")).toHaveValue("没来得及保存的产品");
});

test("what was typed is nobody else's", async ({ as, baseURL }) => {
  const page = await as("admin");
  await page.goto("/profile");
  await page.getByLabel("职位").fill("只给管理员");
  const header = await page.evaluate(
    () => `Bearer ${JSON.parse(localStorage.getItem("xieli.token") ?? "{}").token}`,
  );
  await post(baseURL ?? "", "mutation { sessionEnd { ended userErrors { message } } }", {}, header);
  await expect(page).toHaveURL(/\/login\?redirectUrl=/i);
  await signInByHand(page, "sales");
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel("姓名")).not.toHaveValue("");
  await expect(page.getByLabel("职位")).not.toHaveValue("只给管理员");
  await expect(page.getByText("登录过期前填写的内容已恢复")).toHaveCount(0);
});

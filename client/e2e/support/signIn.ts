import type { Page } from "@playwright/test";
import { demoPassword } from "../../tools/account.mjs";

/** Signs in by the form of the sign-in page. */
export async function signInByHand(page: Page, user: string, password = demoPassword) {
  await page.getByLabel("用户名或手机号").fill(` ${user} `);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

import { test as base, expect, type Page } from "@playwright/test";
import { authorizationOf, browserState, demoPassword, post, signIn } from "../tools/account.mjs";
import { type StartedServer, startServer } from "../tools/server.mjs";
import { totp } from "./support/totp.ts";

// What an enterprise asks of everybody would reach the other specs: this one has a server of its own, used in order.
const test = base.extend<object, { server: StartedServer }>({
  server: [
    // Playwright reads the names of fixtures from this pattern, so it has to be one
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = await startServer({ name: "e2e-security" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

test.describe.configure({ mode: "serial", timeout: 120_000 });

/** The admin's authenticator and codes of last resort, from the first test on. */
let secret = "";
let recovery: string[] = [];
/** The member that an administrator will help. */
let engineer = "";

test.beforeAll(async ({ server }) => {
  const authorization = authorizationOf(await signIn(server.url, "engineer"));
  const data = await post<{ viewer: { member: { rowId: string } } }>(
    server.url,
    "{ viewer { member { rowId } } }",
    {},
    authorization,
  );
  engineer = data.viewer.member.rowId;
});

async function firstStep(page: Page, user: string) {
  await page.goto("/Login");
  await page.getByLabel("用户名或手机号").fill(user);
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Reads the secret off the page, as somebody who can't scan would. */
async function secretOn(page: Page): Promise<string> {
  const shown = page.locator(".security-setup__secret");
  await expect(shown).toHaveText(/^[A-Z2-7 ]{32,}$/);
  return ((await shown.textContent()) ?? "").replace(/\s/g, "");
}

const home = (url: URL) => url.pathname === "/";

test("a person turns the second factor on with an authenticator", async ({ browser, server }) => {
  const state = browserState(server.url, await signIn(server.url, "admin"));
  const context = await browser.newContext({ baseURL: server.url, storageState: state });
  const page = await context.newPage();
  await page.goto("/profile/ProfileAccount");
  await page.getByRole("button", { name: "开启" }).click();
  const dialog = page.getByRole("dialog", { name: "开启二次验证" });
  await expect(dialog.getByRole("img", { name: "二次验证二维码" }).locator("path")).toBeVisible();
  secret = await secretOn(page);
  const code = dialog.getByLabel(/6 位数字/);
  await code.fill("000000");
  await dialog.getByRole("button", { name: "验证并开启" }).click();
  await expect(dialog.getByText("验证码错误或已使用")).toBeVisible();
  await code.fill(totp(secret));
  await dialog.getByRole("button", { name: "验证并开启" }).click();
  const codes = page.getByRole("dialog", { name: "保存恢复码" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  recovery = await codes.getByRole("listitem").allInnerTexts();
  await codes.getByRole("button", { name: "我已保存" }).click();
  await expect(page.getByText("已开启", { exact: true })).toBeVisible();
  await expect(page.getByText("剩余 10 个")).toBeVisible();
  await context.close();
});

test("signing in takes the second step, by keyboard and by paste", async ({ page }) => {
  await firstStep(page, "admin");
  await expect(page.getByRole("heading", { name: "二次验证" })).toBeVisible();
  const code = page.getByLabel("验证码");
  await expect(code).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("验证码错误或已使用")).toBeVisible();
  // the code of now was used for setting up: the clock may be a step early
  const next = totp(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.getByRole("button", { name: "验证并登录" }).click();
  await expect(page).toHaveURL(home);
});

test("a recovery code does instead, and a trusted device is not asked again", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await firstStep(page, "admin");
  await page.getByRole("button", { name: "使用恢复码" }).click();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.getByLabel("恢复码").fill(recovery[0] ?? "");
  await page.getByText(/^信任此设备/).click();
  await page.getByRole("button", { name: "验证并登录" }).click();
  await expect(page).toHaveURL(home);
  await page.evaluate(() => localStorage.removeItem("xieli.token"));
  await firstStep(page, "admin");
  await expect(page).toHaveURL(home);
});

test("an administrator makes it compulsory, and members set it up before anything else", async ({
  browser,
  server,
}) => {
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage();
  await firstStep(admin, "admin");
  await admin.getByRole("button", { name: "使用恢复码" }).click();
  await admin.getByLabel("恢复码").fill(recovery[1] ?? "");
  await admin.getByRole("button", { name: "验证并登录" }).click();
  await expect(admin).toHaveURL(home);
  await admin.goto("/members/SecurityPolicy");
  await admin.getByLabel("连续失败后锁定").fill("2");
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByText("失败次数应为 3 到 10")).toBeVisible();
  await admin.getByLabel("连续失败后锁定").fill("5");
  await admin.getByLabel("要求").click();
  await admin.getByRole("option", { name: "全体成员必须开启" }).click();
  await admin.getByLabel("宽限期").fill("0");
  await admin.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByText("保存成功")).toBeVisible();

  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await firstStep(page, "engineer");
  await expect(page.getByRole("heading", { name: "请先开启二次验证" })).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "请先开启二次验证" })).toBeVisible();
  await page.getByRole("button", { name: "开始设置" }).click();
  const own = await secretOn(page);
  await page.getByLabel(/6 位数字/).fill(totp(own));
  await page.getByRole("button", { name: "验证并开启" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "我已保存，进入系统" }).click();
  await expect(page.getByRole("tab", { name: "个人信息" })).toBeVisible();
  await admin.context().close();
  await page.context().close();
});

test("an administrator takes it away from somebody who lost it", async ({ browser, server }) => {
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage();
  await firstStep(admin, "admin");
  await admin.getByRole("button", { name: "使用恢复码" }).click();
  await admin.getByLabel("恢复码").fill(recovery[2] ?? "");
  await admin.getByRole("button", { name: "验证并登录" }).click();
  await expect(admin).toHaveURL(home);
  await admin.goto(`/members/edit/${engineer}/info`);
  await admin.getByRole("button", { name: "更多操作" }).click();
  await admin.getByRole("menuitem", { name: "重置二次验证" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(admin.getByText("已重置二次验证")).toBeVisible();
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await firstStep(page, "engineer");
  await expect(page.getByRole("heading", { name: "请先开启二次验证" })).toBeVisible();
  await page.context().close();
  await admin.context().close();
});

test("the operator helps whom no administrator may", async ({ page, server }) => {
  expect(await server.command("second-factor-reset", "admin")).toContain("已取消");
  expect(await server.command("second-factor-reset", "admin")).toContain("没有开启");
  await firstStep(page, "admin");
  // the enterprise still asks for one
  await expect(page.getByRole("heading", { name: "请先开启二次验证" })).toBeVisible();
});

import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { authorizationOf, browserState, demoPassword, post, signIn } from "../tools/account.mjs";
import type { StartedServer } from "../tools/server.mjs";
import { serve } from "./support/server.ts";
import { PATIENCE } from "./support/test.ts";
import { totp } from "./support/totp.ts";

interface Fixtures {
  readonly server: StartedServer;
  /** A fresh browser state at that server; signed in where tokens are given. */
  readonly visitor: (tokens?: Awaited<ReturnType<typeof signIn>>) => Promise<Page>;
}

// Settings that apply to the whole enterprise would affect other tests: each of these has its own server.
const test = base.extend<Fixtures>({
  server: [
    // Playwright reads the names of fixtures from this pattern, so it has to be one
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = await serve("security");
      await use(server);
      await server.stop();
    },
    { timeout: PATIENCE },
  ],
  visitor: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (tokens) => {
      const state = tokens ? { storageState: browserState(server.url, tokens) } : {};
      const context = await browser.newContext({ baseURL: server.url, ...state });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const home = (url: URL) => url.pathname === "/";

async function firstStep(page: Page, user: string) {
  await page.goto("/Login");
  await page.getByLabel("用户名或手机号").fill(user);
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Signs in with a recovery code in place of the authenticator. */
async function withRecoveryCode(page: Page, user: string, code: string | undefined) {
  await firstStep(page, user);
  await page.getByRole("button", { name: "使用恢复码" }).click();
  await page.getByLabel("恢复码").fill(code ?? "");
}

/** Reads the secret from the page, as a user who cannot scan the code does. */
async function secretOn(page: Page): Promise<string> {
  const shown = page.locator(".security-setup__secret");
  await expect(shown).toHaveText(/^[A-Z2-7 ]{32,}$/);
  return ((await shown.textContent()) ?? "").replace(/\s/g, "");
}

/** Turns on the second factor of a user by the API; returns the recovery codes. */
async function turnOn(url: string, user: string): Promise<string[]> {
  const caller = authorizationOf(await signIn(url, user));
  const { secondFactorStart } = await post<{ secondFactorStart: { setup: { secret: string } } }>(
    url,
    "mutation { secondFactorStart { setup { secret } userErrors { message } } }",
    {},
    caller,
  );
  const { secondFactorConfirm } = await post<{ secondFactorConfirm: { recoveryCodes: string[] } }>(
    url,
    "mutation ($code: String!) { secondFactorConfirm(input: { code: $code }) { recoveryCodes userErrors { message } } }",
    { code: totp(secondFactorStart.setup.secret) },
    caller,
  );
  return secondFactorConfirm.recoveryCodes;
}

test("a person turns the second factor on, and signs in with it, with a recovery code and from a trusted device", async ({
  server,
  visitor,
}) => {
  const page = await visitor(await signIn(server.url, "admin"));
  await page.goto("/profile/ProfileAccount");
  await page.getByRole("button", { name: "开启" }).click();
  const dialog = page.getByRole("dialog", { name: "开启二次验证" });
  await expect(dialog.getByRole("img", { name: "二次验证二维码" }).locator("path")).toBeVisible();
  const secret = await secretOn(page);
  const first = dialog.getByLabel(/6 位数字/);
  await first.fill("000000");
  await dialog.getByRole("button", { name: "验证并开启" }).click();
  await expect(dialog.getByText("验证码错误或已使用")).toBeVisible();
  await first.fill(totp(secret));
  await dialog.getByRole("button", { name: "验证并开启" }).click();
  const codes = page.getByRole("dialog", { name: "保存恢复码" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recovery = await codes.getByRole("listitem").allInnerTexts();
  await codes.getByRole("button", { name: "我已保存" }).click();
  await expect(page.getByText("已开启", { exact: true })).toBeVisible();
  await expect(page.getByText("剩余 10 个")).toBeVisible();

  await test.step("signing in takes the second step, by keyboard and by paste", async () => {
    const other = await visitor();
    await firstStep(other, "admin");
    await expect(other.getByRole("heading", { name: "二次验证" })).toBeVisible();
    const code = other.getByLabel("验证码");
    await expect(code).toBeFocused();
    await other.keyboard.type("000000");
    await other.keyboard.press("Enter");
    await expect(other.getByText("验证码错误或已使用")).toBeVisible();
    // the current code was used during the setup: the clock may be one step early
    const next = totp(secret, 1);
    await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
    await other.getByRole("button", { name: "验证并登录" }).click();
    await expect(other).toHaveURL(home);
  });

  await test.step("a recovery code does instead, and a trusted device is not asked again", async () => {
    const phone = await visitor();
    await phone.setViewportSize({ width: 390, height: 844 });
    await withRecoveryCode(phone, "admin", recovery[0]);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await phone.getByText(/^信任此设备/).click();
    await phone.getByRole("button", { name: "验证并登录" }).click();
    await expect(phone).toHaveURL(home);
    await phone.evaluate(() => localStorage.removeItem("xieli.token"));
    await firstStep(phone, "admin");
    await expect(phone).toHaveURL(home);
  });
});

test("an administrator makes it compulsory and takes it from who lost it, and the operator helps the rest", async ({
  server,
  visitor,
}) => {
  const recovery = await turnOn(server.url, "admin");
  const caller = authorizationOf(await signIn(server.url, "engineer"));
  const { viewer } = await post<{ viewer: { member: { rowId: string } } }>(
    server.url,
    "{ viewer { member { rowId } } }",
    {},
    caller,
  );
  const admin = await visitor();
  await withRecoveryCode(admin, "admin", recovery[0]);
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

  await test.step("members set it up before anything else", async () => {
    const page = await visitor();
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
  });

  await test.step("an administrator takes it away from somebody who lost it", async () => {
    await admin.goto(`/members/edit/${viewer.member.rowId}/info`);
    await admin.getByRole("button", { name: "更多操作" }).click();
    await admin.getByRole("menuitem", { name: "重置二次验证" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
    await expect(admin.getByText("已重置二次验证")).toBeVisible();
    const page = await visitor();
    await firstStep(page, "engineer");
    await expect(page.getByRole("heading", { name: "请先开启二次验证" })).toBeVisible();
  });

  await test.step("the operator helps whom no administrator may", async () => {
    expect(await server.command("second-factor-reset", "admin")).toContain("已取消");
    expect(await server.command("second-factor-reset", "admin")).toContain("没有开启");
    const page = await visitor();
    await firstStep(page, "admin");
    // the enterprise still requires a second factor
    await expect(page.getByRole("heading", { name: "请先开启二次验证" })).toBeVisible();
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { serve } from "./support/server.ts";
import { test as base, PATIENCE } from "./support/test.ts";

/** A WeChat stub whose users always confirm: `who` is the next one; nobody declines. */
let who: string | null = "anna";
let served = 0;
const codes = new Map<string, string>();

/** A server whose users confirm in the WeChat stub of this test. */
const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const wechat = createServer((request, reply) => {
        const { pathname, searchParams: asked } = new URL(request.url ?? "/", "http://wechat");
        if (pathname === "/connect/qrconnect") {
          const back = new URL(asked.get("redirect_uri") ?? "");
          served += 1;
          if (who) {
            codes.set(`code${served}`, who);
            back.searchParams.set("code", `code${served}`);
          }
          back.searchParams.set("state", asked.get("state") ?? "");
          reply.writeHead(302, { location: back.href }).end();
          return;
        }
        const person = codes.get(asked.get("code") ?? "");
        codes.delete(asked.get("code") ?? "");
        reply.end(JSON.stringify(person ? { openid: "o", unionid: person } : { errcode: 40163 }));
      });
      await new Promise<void>((done) => wechat.listen(0, "127.0.0.1", done));
      const { port } = wechat.address() as AddressInfo;
      const there = `http://127.0.0.1:${port}`;
      const env = {
        XIELI_WECHAT: "wx1",
        XIELI_WECHAT_SECRET: "s",
        XIELI_WECHAT_OPEN: there,
        XIELI_WECHAT_API: there,
      };
      const server = await serve("wechat", env);
      await use(server.url);
      await server.stop();
      wechat.close();
    },
    { scope: "worker", timeout: PATIENCE },
  ],
});

test("a person binds WeChat, signs in by it, and takes it off again", async ({ as, page }) => {
  const engineer = await as("engineer");
  await engineer.goto("/profile/ProfileAccount");
  await engineer.getByRole("button", { name: "绑定微信" }).click();
  await expect(engineer.getByText("已绑定微信，之后可以用微信登录")).toBeVisible();
  await expect(engineer).toHaveURL(/\/profile\/ProfileAccount$/);
  await expect(engineer.getByText("已绑定", { exact: true })).toBeVisible();

  await page.goto("/Login?redirectUrl=%2Fprofile%2FProfileAccount");
  await page.getByRole("button", { name: "微信登录" }).click();
  await expect(page).toHaveURL(/\/profile\/ProfileAccount$/);
  await expect(page.getByText("engineer", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "解除绑定" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("button", { name: "绑定微信" })).toBeVisible();
});

test("a code that this browser has not asked for binds nothing", async ({ as }) => {
  const engineer = await as("engineer");
  codes.set("stolen", "mallory");
  await engineer.goto(`/wechat?code=stolen&state=${"a".repeat(32)}`);
  await expect(engineer.getByRole("alert")).toContainText("授权已失效");
  // its owner was not even requested
  expect(codes.has("stolen")).toBe(true);
  await engineer.getByRole("link", { name: "返回账号与安全" }).click();
  await expect(engineer.getByText("未绑定", { exact: true })).toBeVisible();
});

test("who says no, or has bound nothing, is told so", async ({ page }) => {
  who = null;
  await page.goto("/Login");
  await page.getByRole("button", { name: "微信登录" }).click();
  await expect(page.getByRole("alert")).toContainText("取消了授权");
  who = "stranger";
  await page.getByRole("link", { name: "返回登录" }).click();
  await page.getByRole("button", { name: "微信登录" }).click();
  await expect(page.getByRole("alert")).toContainText("尚未绑定账号");
});

import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { expect, type Page } from "@playwright/test";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks that refuses the first `failures` calls and accepts the others. */
async function receiver(failures: number) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      calls.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.statusCode = calls.length <= failures ? 503 : 200;
      response.end(JSON.stringify({ errcode: 0, call: calls.length }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}/in`, calls, close: () => server.close() };
}

/** Verifies a signature as a receiver does. */
function isSigned({ headers, body }: Call, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

async function fill(page: Page, name: string, url: string) {
  await page.goto("/admin/Webhooks");
  await page.getByRole("button", { name: "新增推送" }).click();
  const form = page.getByRole("dialog", { name: /消息推送/ });
  await form.getByLabel("名称").fill(name);
  await form.getByLabel("推送地址").fill(url);
  return form;
}

test("a program is told, tried, looked up and told again", async ({ as }) => {
  const program = await receiver(1);
  const page = await as("owner");
  const form = await fill(page, "浏览器测试", "http://169.254.169.254/latest");
  await form.getByRole("button", { name: "确定" }).click();
  await expect(form.getByText("请选择要推送的事件")).toBeVisible();
  await form.getByRole("treeitem", { name: /^团队/ }).click();
  await form.getByRole("button", { name: "确定" }).click();
  await expect(form.getByText("推送地址不能指向内部网络")).toBeVisible();
  await form.getByLabel("推送地址").fill(program.url);
  await form.getByRole("button", { name: "确定" }).click();

  const shown = page.getByRole("dialog", { name: "“浏览器测试”的签名密钥" });
  const secret = (await shown.locator("code").first().textContent()) ?? "";
  expect(secret).toMatch(/^whsec_.{44}$/);
  await shown.getByRole("button", { name: "我已保存" }).click();
  const row = page.getByRole("row").filter({ hasText: "浏览器测试" });
  await expect(row).toContainText("启用");
  await expect(row).toContainText("团队（全部）");

  await act(row, "发送测试");
  await expect(page.getByText("测试消息没有送达：对方返回了 HTTP 503")).toBeVisible();
  await act(row, "发送测试");
  await expect(page.getByText(/测试消息已送达/)).toBeVisible();
  expect(program.calls.every((call) => isSigned(call, secret))).toBe(true);

  await act(row, "推送记录");
  await expect(page.getByRole("heading", { name: "浏览器测试：推送记录" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "已送达" })).toHaveCount(1);
  await page.getByRole("row").filter({ hasText: "失败" }).getByText("测试消息").click();
  const detail = page.getByRole("dialog", { name: "测试消息" });
  await expect(detail.getByRole("region", { name: "最近一次请求" })).toContainText("webhook.test");
  await expect(detail.getByRole("region", { name: "对方的回复" })).toContainText('"call": 1');
  program.close();
});

test("who does not manage the enterprise sees nothing of it", async ({ as }) => {
  const page = await as("engineer");
  await page.goto("/admin/Webhooks");
  await expect(page.getByRole("heading", { name: "无权访问" })).toBeVisible();
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { serve } from "./server.ts";
import { test as base, PATIENCE } from "./test.ts";

/** Text messages that were sent, the newest last. */
export const messages: { phone: string; code: string; purpose: string }[] = [];

/** A server that passes its text messages to the test, so that a code can be typed. */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const provider = createServer((request, reply) => {
        let body = "";
        request.on("data", (piece) => {
          body += String(piece);
        });
        request.on("end", () => {
          messages.push(JSON.parse(body));
          reply.end("{}");
        });
      });
      await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
      const { port } = provider.address() as AddressInfo;
      const server = await serve("customer", { XIELI_SMS_WEBHOOK: `http://127.0.0.1:${port}/` });
      await use(server.url);
      await server.stop();
      provider.close();
    },
    { scope: "worker", timeout: PATIENCE },
  ],
});

/**
 * Reports a fault on the page of a label, without an account and with these photos; returns the path of the
 * signed link.
 */
export async function report(
  page: Page,
  label: string,
  fault: { readonly what: string; readonly name: string; readonly phone: string },
  pictures: readonly { name: string; mimeType: string; buffer: Buffer }[] = [],
): Promise<string> {
  await page.goto(`/q/${label}`);
  await expect(page.getByRole("region", { name: "维修记录" })).toBeVisible();
  await page.getByRole("button", { name: "报修" }).click();
  await page.getByLabel("问题描述").fill(fault.what);
  await page.getByLabel("姓名").fill(fault.name);
  await page.getByLabel("手机号").fill(fault.phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(/秒后重发/)).toBeVisible();
  await expect.poll(() => messages.at(-1)).toMatchObject({ phone: fault.phone, purpose: "REPORT" });
  await page.getByLabel("短信验证码").fill(messages.at(-1)?.code ?? "");
  if (pictures.length > 0) {
    await page.locator("input[type=file]").setInputFiles([...pictures]);
    await expect(page.getByRole("list", { name: "报修照片" }).getByRole("listitem")).toHaveCount(
      pictures.length,
    );
  }
  await page.getByRole("button", { name: "提交报修" }).click();
  if (pictures.length > 0) await expect(page.getByText(`${pictures.length} 张照片已上传`)).toBeVisible();
  const link = await page.getByRole("link", { name: "查看进度" }).getAttribute("href");
  const { pathname } = new URL(link ?? "", page.url());
  expect(pathname).toMatch(/^\/w\/[0-9a-f]{40}$/);
  return pathname;
}

/** Confirms the work on the page of such a link, and rates it. */
export async function evaluate(page: Page, stars: number, words: string): Promise<void> {
  await page.getByRole("button", { name: "确认完工" }).click();
  await expect(page.getByRole("heading", { name: "您已确认完工" })).toBeVisible();
  await page
    .getByRole("radiogroup", { name: /总体评价/ })
    .getByRole("radio", { name: `${stars} 星` })
    .check({ force: true });
  await page.getByLabel("评价内容").fill(words);
  await page.getByRole("button", { name: "提交评价" }).click();
  await expect(page.getByRole("region", { name: "您的评价" })).toContainText(words);
}

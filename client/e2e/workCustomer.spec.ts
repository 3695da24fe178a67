import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { authorizationOf, browserState, post, signIn } from "../tools/account.mjs";
import { startServer } from "../tools/server.mjs";
import { test as base } from "./support/test.ts";

/** What text messages were sent, the newest last. */
const messages: { phone: string; code: string; purpose: string }[] = [];

/** A server that hands its text messages over, so that a code can be typed. */
const test = base.extend<object, { address: string }>({
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
      const server = await startServer({
        name: "e2e-customer",
        env: { XIELI_SMS_WEBHOOK: `http://127.0.0.1:${port}/` },
      });
      await use(server.url);
      await server.stop();
      provider.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

const PHONE = "15400000471";

test("a fault goes from the scanned label to the customer's evaluation, without an account", async ({
  browser,
  address,
}) => {
  const tokens = await signIn(address, "owner");
  const send = <T>(query: string, variables: Record<string, unknown> = {}) =>
    post<T>(address, query, variables, authorizationOf(tokens));
  const { customerQrcodes } = await send<{
    customerQrcodes: { nodes: { asset: { rowId: string } | null; qrcode: { code: string } }[] };
  }>("{ customerQrcodes(first: 50) { nodes { asset { rowId } qrcode { code } } } }");
  const label = customerQrcodes.nodes.find(({ asset }) => asset)?.qrcode.code ?? "";

  // whoever dispatches has the list of requests open all the while
  const desk = await browser.newContext({ baseURL: address, storageState: browserState(address, tokens) });
  const dispatcher = await desk.newPage();
  await dispatcher.goto("/workorder/CustomerWorkList");
  await expect(dispatcher.getByRole("row").first()).toBeVisible();

  // the customer, on a phone
  const pocket = await browser.newContext({ baseURL: address, viewport: { width: 375, height: 740 } });
  const phone = await pocket.newPage();
  await phone.goto(`/q/${label}`);
  await expect(phone.getByRole("region", { name: "维修记录" })).toBeVisible();
  await phone.getByRole("button", { name: "报修" }).click();
  await phone.getByLabel("问题描述").fill("控制柜不通电");
  await phone.getByLabel("姓名").fill("王女士");
  await phone.getByLabel("手机号").fill(PHONE);
  await phone.getByRole("button", { name: "获取验证码" }).click();
  await expect(phone.getByText(/秒后重发/)).toBeVisible();
  await expect.poll(() => messages.at(-1)?.purpose).toBe("REPORT");
  await phone.getByLabel("短信验证码").fill(messages.at(-1)?.code ?? "");
  await phone.getByRole("button", { name: "提交报修" }).click();
  const link = await phone.getByRole("link", { name: "查看进度" }).getAttribute("href");
  const path = new URL(link ?? "", address).pathname;
  expect(path).toMatch(/^\/w\/[0-9a-f]{40}$/);
  await phone.goto(path);
  await expect(phone.getByText("待受理")).toBeVisible();

  // it appears by itself, and becomes an order that is done
  await expect(dispatcher.getByText(`王女士 ${PHONE}`)).toBeVisible({ timeout: 20_000 });
  const { crmWorkOrders } = await send<{ crmWorkOrders: { nodes: { id: string }[] } }>(
    "{ crmWorkOrders(first: 1) { nodes { id } } }",
  );
  const { crmWorkOrderReceive } = await send<{
    crmWorkOrderReceive: { crmWorkOrder: { workOrder: { id: string } } };
  }>(
    `mutation ($id: ID!) { crmWorkOrderReceive(id: $id, input: {}) {
      crmWorkOrder { workOrder { id } } userErrors { message } } }`,
    { id: crmWorkOrders.nodes[0]?.id },
  );
  const { id } = crmWorkOrderReceive.crmWorkOrder.workOrder;
  const { viewer } = await send<{ viewer: { member: { rowId: string } } }>("{ viewer { member { rowId } } }");
  for (const step of [
    `Deliver(id: $id, input: { directorId: "${viewer.member.rowId}" })`,
    "Sign(id: $id)",
    'Finish(id: $id, input: { reason: "已更换电源" })',
    "Audit(id: $id, pass: true)",
  ]) {
    const done = await send<Record<string, { userErrors: unknown[] }>>(
      `mutation ($id: ID!) { workOrder${step} { userErrors { message } } }`,
      { id },
    );
    expect(Object.values(done)[0]?.userErrors).toEqual([]);
  }

  // the customer finds it done, and is not content
  await phone.reload();
  await expect(phone.getByText("已完工，待确认")).toBeVisible();
  await expect(phone.getByText(/^.师傅$/)).toBeVisible();
  await phone.getByRole("button", { name: "确认完工" }).click();
  await expect(phone.getByRole("heading", { name: "您已确认完工" })).toBeVisible();
  await phone
    .getByRole("radiogroup", { name: /总体评价/ })
    .getByRole("radio", { name: "2 星" })
    .check({ force: true });
  await phone.getByLabel("评价内容").fill("等了三天");
  await phone.getByRole("button", { name: "提交评价" }).click();
  await expect(phone.getByRole("region", { name: "您的评价" })).toContainText("等了三天");
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(375);
  const saving = phone.waitForEvent("download");
  await phone.getByRole("link", { name: "下载服务报告" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^服务报告 WO.*\.pdf$/);

  // the few stars have opened a further order
  const { workOrders } = await send<{
    workOrders: { nodes: { name: string; followOf: { id: string } | null }[] };
  }>("{ workOrders(first: 1) { nodes { name followOf { id } } } }");
  expect(workOrders.nodes[0]).toMatchObject({ followOf: { id } });
  await desk.close();
  await pocket.close();
});

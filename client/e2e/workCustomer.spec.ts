import { expect } from "@playwright/test";
import { authorizationOf, browserState, post, signIn } from "../tools/account.mjs";
import { evaluate, report, test } from "./support/messages.ts";
import { labels } from "./support/work.ts";

const PHONE = "15400000471";

test("a fault goes from the scanned label to the customer's evaluation, without an account", async ({
  browser,
  address,
}) => {
  const tokens = await signIn(address, "owner");
  const send = <T>(query: string, variables: Record<string, unknown> = {}) =>
    post<T>(address, query, variables, authorizationOf(tokens));
  const [label] = await labels(send);

  // the dispatcher has the list of requests open all the time
  const desk = await browser.newContext({ baseURL: address, storageState: browserState(address, tokens) });
  const dispatcher = await desk.newPage();
  await dispatcher.goto("/workorder/CustomerWorkList");
  await expect(dispatcher.getByRole("row").first()).toBeVisible();

  // the customer, on a phone
  const pocket = await browser.newContext({ baseURL: address, viewport: { width: 375, height: 740 } });
  const phone = await pocket.newPage();
  const path = await report(phone, label?.code ?? "", { what: "控制柜不通电", name: "王女士", phone: PHONE });
  await phone.goto(path);
  await expect(phone.getByText("待受理")).toBeVisible();

  // it appears by itself, and becomes a completed order
  await expect(dispatcher.getByText(`王女士 ${PHONE}`)).toBeVisible();
  const { crmWorkOrders } = await send<{ crmWorkOrders: { nodes: { id: string }[] } }>(
    "{ crmWorkOrders(first: 1) { nodes { id } } }",
  );
  const { crmWorkOrderReceive } = await send<{
    crmWorkOrderReceive: { crmWorkOrder: { workOrder: { id: string } } };
  }>(
    `mutation ($id: ID!) { crmWorkOrderReceive(input: { id: $id, changes: {} }) {
      crmWorkOrder { workOrder { id } } userErrors { message } } }`,
    { id: crmWorkOrders.nodes[0]?.id },
  );
  const { id } = crmWorkOrderReceive.crmWorkOrder.workOrder;
  const { viewer } = await send<{ viewer: { member: { rowId: string } } }>("{ viewer { member { rowId } } }");
  for (const step of [
    `Deliver(input: { id: $id, changes: { directorId: "${viewer.member.rowId}" } })`,
    "Sign(input: { id: $id })",
    'Finish(input: { id: $id, changes: { reason: "已更换电源" } })',
    "Audit(input: { id: $id, pass: true })",
  ]) {
    const done = await send<Record<string, { userErrors: unknown[] }>>(
      `mutation ($id: ID!) { workOrder${step} { userErrors { message } } }`,
      { id },
    );
    expect(Object.values(done)[0]?.userErrors).toEqual([]);
  }

  // the customer finds it completed, and is not satisfied
  await phone.reload();
  await expect(phone.getByText("已完工，待确认")).toBeVisible();
  await expect(phone.getByText(/^.师傅$/)).toBeVisible();
  await evaluate(phone, 2, "等了三天");
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(375);
  const saving = phone.waitForEvent("download");
  await phone.getByRole("link", { name: "下载服务报告" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^服务报告 WO.*\.pdf$/);

  // the low rating has created another order
  const { workOrders } = await send<{
    workOrders: { nodes: { name: string; followOf: { id: string } | null }[] };
  }>("{ workOrders(first: 1) { nodes { name followOf { id } } } }");
  expect(workOrders.nodes[0]).toMatchObject({ followOf: { id } });
  await desk.close();
  await pocket.close();
});

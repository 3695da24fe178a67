import { expect } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { choose, toasts } from "./support/customers.ts";
import { png } from "./support/documents.ts";
import { evaluate, report, test } from "./support/messages.ts";
import { PHONE } from "./support/phone.ts";
import { act } from "./support/rows.ts";
import {
  cardOf,
  confirm,
  deliver,
  draw,
  fill,
  labels,
  line,
  listOf,
  stands,
  stepDialog,
  UPKEEP,
} from "./support/work.ts";

const CUSTOMER = { what: "送电后跳闸", name: "宋女士", phone: "15400000482" };

test("a fault goes from the label to the customer's word: three people, and a network that fails", async ({
  browser,
  as,
  baseURL,
}) => {
  const send = await apiAs(baseURL, "owner");
  const label = (await labels(send)).at(-1);
  const { dictItems } = (await send("{ dictItems(code: WORK_SERVICE_TYPE) { value text } }")) as {
    dictItems: { value: string; text: string }[];
  };
  const upkeep = dictItems.find(({ value }) => value === UPKEEP)?.text ?? "";
  const name = `扫码报修：${label?.name}`;

  // the customer at the device, without an account
  const pocket = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: PHONE });
  const customer = await pocket.newPage();
  const link = await report(customer, label?.code ?? "", CUSTOMER, [
    png("水泵.png", [90, 90, 90]),
    png("铭牌.png", [30, 160, 90]),
  ]);
  await customer.goto(link);
  await expect(customer.getByText("待受理")).toBeVisible();

  // the dispatcher
  const desk = await as("manager");
  await desk.goto(listOf("/CustomerWorkList", name));
  await act(line(desk, CUSTOMER.phone), "受理");
  const receiving = stepDialog(desk, "受理", name);
  await choose(receiving, "服务类型", upkeep);
  await confirm(receiving, "受理");
  await toasts(desk).getByRole("button", { name: "打开工单" }).click();
  await expect(desk).toHaveURL(/\/workorder\/\d+\/info/);
  // with the photos sent by the customer
  await expect(desk.getByText("报修照片2.png")).toBeVisible();
  const record = new URL(desk.url()).pathname;
  const id = /\d+/.exec(record)?.[0] ?? "";
  const steps = desk.getByRole("region", { name: "工单操作" });
  await steps.getByRole("button", { name: "派单", exact: true }).click();
  await deliver(stepDialog(desk, "派单", name));
  await expect(steps.getByRole("button", { name: "派单", exact: true })).toHaveCount(0);

  // the technician
  const site = await as("engineer");
  await site.setViewportSize(PHONE);
  await site.goto("/workorder/mine");
  const card = cardOf(site, name);
  const settled = () => expect(site.getByText(/等待网络|正在提交|待提交/)).toHaveCount(0);
  await expect(card.getByRole("link", { name: `拨打 ${CUSTOMER.name}` })).toBeVisible();
  await card.getByRole("button", { name: "接单" }).click();
  await expect(card.getByText("已接单")).toBeVisible();
  await settled();
  await card.getByRole("button", { name: "到达" }).click();
  await expect(card.getByText("服务中")).toBeVisible();
  await settled();
  await card.getByRole("button", { name: "填写" }).click();
  const filling = stepDialog(site, "填写", name);
  await fill(filling);
  await confirm(filling, "保存");
  await expect(card.getByText("完工前还差：2 张照片、客户签字")).toBeVisible();
  await settled();
  await card.getByRole("button", { name: "完工" }).click();
  const finishing = stepDialog(site, "完工", name);
  await finishing
    .locator("input[type=file]")
    .setInputFiles([png("柜前.png", [40, 120, 200]), png("柜后.png", [200, 120, 40])]);
  await expect(finishing.getByRole("list", { name: "已拍照片" }).getByRole("listitem")).toHaveCount(2);
  await finishing.getByLabel("签字人姓名").fill(CUSTOMER.name);
  await draw(site, finishing);
  await finishing.getByLabel("完工说明").fill("更换断路器");

  // the server receives the request, and its response is lost with the network
  const calls: (string | undefined)[] = [];
  let isCut = false;
  await site.route("**/graphql", async (route) => {
    const body = route.request().postData() ?? "";
    if (!body.includes("更换断路器")) return route.continue();
    calls.push(/"key":"(\w+)"/.exec(body)?.[1]);
    if (calls.length > 1) return route.continue();
    await route.fetch();
    await site.context().setOffline(true);
    await route.abort("internetdisconnected");
    isCut = true;
  });
  await confirm(finishing, "完工");
  await expect(card.getByText("待提交：完工")).toBeVisible();
  // the server receives it before the network is gone
  await expect.poll(() => isCut).toBe(true);
  expect(calls).toHaveLength(1);
  await expect.poll(() => stands(send, id)).toEqual({ status: "WAITING_CHECK", finishes: 1 });
  await site.context().setOffline(false);
  await site.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(card).toHaveCount(0);
  // repeated with the same idempotency key, and executed once; the list may have been updated before
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(calls[1]).toBe(calls[0]);
  expect(await stands(send, id)).toEqual({ status: "WAITING_CHECK", finishes: 1 });
  await site.goto(record);
  await expect(site.getByText("要求已全部完成")).toBeVisible();
  await expect(site.getByRole("alert")).toHaveCount(0);

  // the dispatcher views it
  await desk.goto(record);
  await steps.getByRole("button", { name: "验收通过", exact: true }).click();
  await confirm(stepDialog(desk, "验收通过", name), "验收通过");

  // the customer's rating, by the signed link
  await customer.goto(link);
  await expect(customer.getByText("已完工，待确认")).toBeVisible();
  await evaluate(customer, 5, "来得很快");
  await desk.goto(record);
  await expect(desk.getByText("来得很快")).toBeVisible();
  await expect(desk.getByRole("img", { name: `${CUSTOMER.name}的签字` })).toBeVisible();
  await pocket.close();
});

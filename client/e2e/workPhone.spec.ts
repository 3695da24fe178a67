import { expect, type Locator } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { unique } from "./support/customers.ts";
import { png } from "./support/documents.ts";
import { test } from "./support/test.ts";
import { cardOf, draw, fill, sent, stands } from "./support/work.ts";

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

/** Fails with touch targets that are too small. */
async function expectTouchable(scope: Locator): Promise<void> {
  // elements that are rendered during the measurement have no height
  await expect(async () => {
    const small: string[] = [];
    for (const target of await scope.locator("button:visible, a:visible").all()) {
      const height = (await target.boundingBox())?.height ?? 0;
      if (height < 44)
        small.push(`${await target.evaluate(({ outerHTML }) => outerHTML.slice(0, 120))}: ${height}`);
    }
    expect(small).toEqual([]);
  }).toPass();
}

test("what is finished without a network waits through a closed tab and is sent once", async ({
  as,
  baseURL,
}) => {
  const name = unique("配电柜保养");
  const manager = await apiAs(baseURL, "manager");
  const id = await sent(manager, await apiAs(baseURL, "engineer"), name);
  const page = await as("engineer");
  const context = page.context();
  await page.goto("/workorder/mine");
  const card = cardOf(page, name);
  await expect(card.getByRole("link", { name: "拨打 宋知远" })).toHaveAttribute("href", "tel:15400000901");
  await expect(card.getByRole("link", { name: /导航/ })).toHaveAttribute("href", /^geo:/);
  await expectAccessible(page, "a technician's orders on a phone");
  await expectTouchable(card);
  await card.getByRole("button", { name: "接单" }).tap();
  await card.getByRole("button", { name: "到达" }).tap();
  await expect(card.getByText("服务中")).toBeVisible();
  await expect(card.getByText(/待提交/)).toHaveCount(0);
  await expect(card.getByRole("button")).toHaveText(["填写", "拍照", "耗材", "签字", "完工"]);
  await expectTouchable(card);

  await context.setOffline(true);
  await card.getByRole("button", { name: "填写" }).tap();
  const filling = page.getByRole("dialog", { name: `填写“${name}”` });
  await fill(filling);
  await expectTouchable(filling);
  await filling.getByRole("button", { name: "稍后继续" }).tap();
  await expect(card.getByText("有未保存的草稿")).toBeVisible();
  await expectTouchable(card);
  await card.getByRole("button", { name: "填写" }).tap();
  await filling.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(filling).toBeHidden();
  await expect(card.getByText("待提交：填写")).toBeVisible();

  await card.getByRole("button", { name: "完工" }).tap();
  const finishing = page.getByRole("dialog", { name: `完工“${name}”` });
  await finishing.getByRole("button", { name: "完工", exact: true }).tap();
  await expect(finishing.getByRole("alert")).toContainText("2 张照片");
  await finishing
    .locator("input[type=file]")
    .setInputFiles([png("柜前.png", [40, 120, 200]), png("柜后.png", [200, 120, 40])]);
  await expect(finishing.getByRole("list", { name: "已拍照片" }).getByRole("listitem")).toHaveCount(2);
  await expectTouchable(finishing);
  await finishing.getByLabel("签字人姓名").fill("宋知远");
  await draw(page, finishing);
  await finishing.getByLabel("完工说明").fill("已保养");
  await finishing.getByRole("button", { name: "完工", exact: true }).tap();
  await expect(finishing).toBeHidden();
  await expect(card.getByText("待提交：填写、完工")).toBeVisible();
  expect(await stands(manager, id)).toEqual({ status: "IN_SERVICE", finishes: 0 });

  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto("/");
  await expect.poll(() => stands(manager, id)).toEqual({ status: "WAITING_CHECK", finishes: 1 });
  await again.goto("/workorder/mine");
  await expect(again.getByRole("heading", { level: 1, name: "我的工单" })).toBeVisible();
  await expect(cardOf(again, name)).toHaveCount(0);
  await again.goto(`/workorder/${id}/info`);
  await expect(again.getByRole("img", { name: "宋知远的签字" })).toBeVisible();
  await expect(again.getByText("要求已全部完成")).toBeVisible();
  expect(await stands(manager, id)).toEqual({ status: "WAITING_CHECK", finishes: 1 });
});

test("what was refused meanwhile is shown with what was kept, and given up by a decision", async ({
  as,
  baseURL,
}) => {
  const name = unique("控制柜保养");
  const manager = await apiAs(baseURL, "manager");
  const id = await sent(manager, await apiAs(baseURL, "engineer"), name);
  const page = await as("engineer");
  await page.goto("/workorder/mine");
  const card = cardOf(page, name);
  await expect(card.getByRole("button", { name: "接单" })).toBeVisible();
  await page.context().setOffline(true);
  await card.getByRole("button", { name: "接单" }).tap();
  await card.getByRole("button", { name: "到达" }).tap();
  await expect(card.getByText("待提交：接单、到达")).toBeVisible();
  await manager(
    'mutation ($id: ID!) { workOrderStop(input: { id: $id, reason: "客户取消" }) { userErrors { message } } }',
    { id },
  );
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const refused = page.getByRole("alert", { name: `${name}的接单未成功` });
  await expect(refused).toContainText("工单已终止，不能接单");
  await expectTouchable(refused);
  // on the order's record as well
  await page.goto(`/workorder/${id}/info`);
  await expect(refused).toContainText("工单已终止，不能接单");
  await expectTouchable(refused);
  await refused.getByRole("button", { name: "放弃" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "放弃" }).tap();
  await expect(refused).toBeHidden();
  // the next queued action asks for a decision by itself
  await expect(page.getByRole("alert", { name: `${name}的到达未成功` })).toContainText("工单已终止");
});

test("photos that were taken without a network, and what was finished with them, are sent by themselves, once", async ({
  as,
  baseURL,
}) => {
  const name = unique("照片待传");
  const manager = await apiAs(baseURL, "manager");
  const id = await sent(manager, await apiAs(baseURL, "engineer"), name);
  const page = await as("engineer");
  await page.goto("/workorder/mine");
  const card = cardOf(page, name);
  await card.getByRole("button", { name: "接单" }).tap();
  await card.getByRole("button", { name: "到达" }).tap();
  await expect(card.getByText("服务中")).toBeVisible();
  await card.getByRole("button", { name: "填写" }).tap();
  const filling = page.getByRole("dialog", { name: `填写“${name}”` });
  await fill(filling);
  await filling.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(filling).toBeHidden();
  await expect(card.getByText(/待提交/)).toHaveCount(0);

  await page.context().setOffline(true);
  // the photo is sent first: its failure is what the order would wait for
  const begun = page.waitForEvent("requestfailed", (request) =>
    Boolean(request.postData()?.includes('"sourceType":"work_order"')),
  );
  await card.getByRole("button", { name: "拍照" }).tap();
  const taking = page.getByRole("dialog", { name: `拍照“${name}”` });
  await taking.locator("input[type=file]").setInputFiles(png("柜前.png", [40, 120, 200]));
  await expect(taking.getByRole("list", { name: "已拍照片" }).getByRole("listitem")).toHaveCount(1);
  await taking.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(taking).toBeHidden();
  await begun;
  await card.getByRole("button", { name: "完工" }).tap();
  const finishing = page.getByRole("dialog", { name: `完工“${name}”` });
  await finishing.locator("input[type=file]").setInputFiles(png("柜后.png", [200, 120, 40]));
  await expect(finishing.getByRole("list", { name: "已拍照片" }).getByRole("listitem")).toHaveCount(1);
  await finishing.getByLabel("签字人姓名").fill("宋知远");
  await draw(page, finishing);
  await finishing.getByRole("button", { name: "完工", exact: true }).tap();
  await expect(finishing).toBeHidden();
  await expect(card.getByText("待提交：填写、完工")).toBeVisible();
  await expect(card.getByText("完工待提交")).toBeVisible();
  await expect(card.getByText("待验收")).toHaveCount(0);
  await expect(page.getByText(/未成功/)).toHaveCount(0);
  expect(await stands(manager, id)).toEqual({ status: "IN_SERVICE", finishes: 0 });

  // without any user action
  await page.context().setOffline(false);
  await expect.poll(() => stands(manager, id)).toEqual({ status: "WAITING_CHECK", finishes: 1 });
  await expect(card).toHaveCount(0);
  await expect(page.getByText(/未成功/)).toHaveCount(0);
  const { workOrder } = (await manager("query ($id: ID!) { workOrder(id: $id) { fill { photosTaken } } }", {
    id,
  })) as { workOrder: { fill: { photosTaken: number } } };
  expect(workOrder.fill.photosTaken).toBe(2);
});

test("two phones that send the same leave one result, and the later one is told", async ({ as, baseURL }) => {
  const name = unique("两部手机");
  const manager = await apiAs(baseURL, "manager");
  const id = await sent(manager, await apiAs(baseURL, "engineer"), name);
  const phones = [await as("engineer"), await as("engineer")];
  for (const page of phones) {
    await page.goto("/workorder/mine");
    const card = cardOf(page, name);
    await expect(card.getByRole("button", { name: "接单" })).toBeVisible();
    await page.context().setOffline(true);
    await card.getByRole("button", { name: "接单" }).tap();
    await card.getByRole("button", { name: "到达" }).tap();
    await expect(card.getByText("待提交：接单、到达")).toBeVisible();
  }
  const [page, late] = phones;
  if (!page || !late) throw new Error("no phone");
  const card = cardOf(page, name);
  await page.context().setOffline(false);
  await expect(card.getByText("服务中")).toBeVisible();
  await expect(card.getByText(/待提交/)).toHaveCount(0);
  // the other phone is told, action by action
  await late.context().setOffline(false);
  for (const step of ["接单", "到达"]) {
    const refused = late.getByRole("alert", { name: `${name}的${step}未成功` });
    await expect(refused).toContainText(/工单服务中，不能(接单|确认到达)/);
    await refused.getByRole("button", { name: "放弃" }).tap();
    await late.getByRole("alertdialog").getByRole("button", { name: "放弃" }).tap();
    await expect(refused).toBeHidden();
  }
  await expect(cardOf(late, name).getByText(/待提交/)).toHaveCount(0);
  const { workOrder } = (await manager("query ($id: ID!) { workOrder(id: $id) { moves { step } } }", {
    id,
  })) as { workOrder: { moves: { step: string }[] } };
  for (const step of ["SIGN", "ARRIVE"])
    expect(workOrder.moves.filter((move) => move.step === step)).toHaveLength(1);
});

import { expect, type Locator, type Page } from "@playwright/test";
import { memberOf, type Send } from "./api.ts";

/** The engineer of the demo. */
export const ENGINEER = "陆云帆";

/** Maintenance: five checks, three required answers, two photos, an arrival and a signature. */
export const UPKEEP = "3";

export const listOf = (path: string, keyword: string) =>
  `/workorder${path}?keyword=${encodeURIComponent(keyword)}`;
export const line = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

/** The dialog of an action, and the button that runs it. */
export const stepDialog = (page: Page, step: string, name: string) =>
  page.getByRole("dialog", { name: `${step}“${name}”` });
export async function confirm(dialog: Locator, step: string): Promise<void> {
  await dialog.getByRole("button", { name: step, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses the engineer in the dialog of a dispatch. */
export async function deliver(dialog: Locator): Promise<void> {
  await dialog.getByLabel("查找技术员").fill(ENGINEER);
  await dialog.getByRole("radio", { name: ENGINEER }).check();
  await confirm(dialog, "派单");
}

/** A technician's card of a work order. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole("listitem", { name, exact: true });

/** Ticks and answers everything that a maintenance order requires. */
export async function fill(sheet: Locator): Promise<void> {
  for (const words of ["断电、验电、挂牌", "柜体清扫除尘", "接线端子紧固", "送电后空载试运行"]) {
    await sheet.getByRole("checkbox", { name: new RegExp(words) }).check({ force: true });
  }
  await sheet.getByLabel("绝缘电阻（兆欧）").fill("520");
  await sheet.getByRole("radio", { name: "良好" }).check({ force: true });
  await sheet.getByRole("radio", { name: "是", exact: true }).check({ force: true });
}

/** Signs on the sheet. */
export async function draw(page: Page, sheet: Locator): Promise<void> {
  const pad = sheet.getByRole("img", { name: /签字区/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("no pad");
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 70, { steps: 6 });
  await page.mouse.move(box.x + 200, box.y + 30, { steps: 6 });
  await page.mouse.up();
  await expect(sheet.getByRole("img", { name: "签字区，已签字" })).toBeVisible();
}

/** A maintenance order dispatched to the engineer. */
export async function sent(manager: Send, engineer: Send, name: string): Promise<string> {
  const directorId = await memberOf(engineer);
  const { workOrderCreate } = (await manager(
    "mutation ($input: WorkOrderInput!) { workOrderCreate(input: $input) { workOrder { rowId } userErrors { message } } }",
    {
      input: {
        name,
        serviceType: UPKEEP,
        contactName: "宋知远",
        contactPhone: "15400000901",
        address: "启明园区 3 号楼",
        directorId,
        dueAt: "2026-01-01T08:00:00+08:00",
        requestedAt: "2025-12-31T08:00:00+08:00",
      },
    },
  )) as { workOrderCreate: { workOrder: { rowId: string } } };
  return workOrderCreate.workOrder.rowId;
}

/** Status of a work order, and how often it was finished. */
export async function stands(send: Send, id: string): Promise<{ status: string; finishes: number }> {
  const { workOrder } = (await send("query ($id: ID!) { workOrder(id: $id) { status moves { step } } }", {
    id,
  })) as { workOrder: { status: string; moves: { step: string }[] } };
  return {
    status: workOrder.status,
    finishes: workOrder.moves.filter(({ step }) => step === "FINISH").length,
  };
}

interface Label {
  readonly asset: { readonly name: string } | null;
  readonly qrcode: { readonly code: string; readonly scanUrl: string };
}

/** Labels of the demo that are attached to devices. */
export async function labels(send: Send): Promise<{ name: string; code: string; address: string }[]> {
  const { customerQrcodes } = (await send(
    "{ customerQrcodes(first: 50) { nodes { asset { name } qrcode { code scanUrl } } } }",
  )) as { customerQrcodes: { nodes: Label[] } };
  const all = customerQrcodes.nodes.flatMap(({ asset, qrcode: { code, scanUrl } }) =>
    asset ? [{ name: asset.name, code, address: scanUrl }] : [],
  );
  expect(all.length, "labels on devices").toBeGreaterThan(0);
  return all;
}

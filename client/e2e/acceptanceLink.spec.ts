import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { authorizationOf, browserState, post, signIn } from "../tools/account.mjs";
import { expectAccessible } from "./support/axe.ts";
import { messages, test } from "./support/messages.ts";

const PHONE = "15400000481";

/** Draws some strokes into the box of a signature. */
async function draw(page: Page): Promise<void> {
  const area = page.getByRole("img", { name: /^签字区/ });
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error("no box to sign in");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.1, 0.2));
  await page.mouse.down();
  for (const [x, y] of [
    [0.4, 0.3],
    [0.5, 0.8],
    [0.9, 0.5],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole("img", { name: "签字区，已签字" })).toBeVisible();
}

test("a customer looks at an acceptance by a link and signs for it, without an account", async ({
  browser,
  address,
}) => {
  const tokens = await signIn(address, "owner");
  const { projects } = await post<{ projects: { nodes: { rowId: string }[] } }>(
    address,
    '{ projects(filter: { keyword: "启明园区安防监控改造" }, first: 1) { nodes { rowId } } }',
    {},
    authorizationOf(tokens),
  );
  const id = projects.nodes[0]?.rowId ?? "";
  const desk = await browser.newContext({ baseURL: address, storageState: browserState(address, tokens) });
  const owner = await desk.newPage();
  await owner.goto(`/project/${id}/ProjectAccept`);
  await owner.getByRole("button", { name: "生成客户链接" }).click();
  const dialog = owner.getByRole("dialog", { name: "生成客户链接" });
  await dialog.getByRole("button", { name: "生成链接" }).click();
  await expect(dialog.getByText("请填写签收人")).toBeVisible();
  await dialog.getByLabel("签收人").fill("王女士");
  await dialog.getByRole("button", { name: "生成链接" }).click();
  const link = await dialog.getByLabel("客户链接", { exact: true }).inputValue();
  const { pathname } = new URL(link);
  expect(pathname).toMatch(/^\/a\/[0-9a-f]{40}$/);
  await expectAccessible(owner, "a link for a customer");
  await dialog.getByRole("button", { name: "关闭" }).click();
  await owner.getByRole("alertdialog").getByText("关闭", { exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = owner.getByRole("table", { name: "客户链接" }).getByRole("row").filter({ hasText: "王女士" });
  await expect(row).toContainText("待签收");
  await expect(row).toContainText("未打开");

  // the customer, on a phone
  const pocket = await browser.newContext({ baseURL: address, viewport: { width: 375, height: 740 } });
  const phone = await pocket.newPage();
  await phone.goto(pathname);
  await expect(phone.getByRole("heading", { name: "启明园区安防监控改造" })).toBeVisible();
  await expectAccessible(phone, "what a customer's link leads to");
  const file = phone.getByRole("region", { name: "验收资料" }).getByRole("link").first();
  const href = (await file.getAttribute("href")) ?? "";
  expect(href).toContain("/api/pms/validateProjectResource/linkFile?ticket=");
  const opened = await phone.request.get(href);
  expect([opened.status(), opened.headers()["content-disposition"]]).toEqual([200, expect.any(String)]);
  await phone.getByLabel("姓名").fill("王女士");
  await phone.getByLabel("手机号").fill(PHONE);
  await phone.getByRole("button", { name: "获取验证码" }).click();
  await expect.poll(() => messages.at(-1)).toMatchObject({ phone: PHONE, purpose: "SIGN" });
  await phone.getByLabel("短信验证码").fill(messages.at(-1)?.code ?? "");
  await draw(phone);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(375);
  await phone.getByRole("button", { name: "确认签收" }).click();
  await expect(phone.getByRole("heading", { name: "王女士 已签收" })).toBeVisible();
  await expect(phone.getByRole("button", { name: "确认签收" })).toHaveCount(0);

  // the owner sees it, and it is in the list to sign
  await owner.reload();
  await expect(row).toContainText("已签收");
  await expect(row).toContainText("1 次");
  const signed = owner.getByRole("list", { name: "签收记录" });
  await expect(signed.getByRole("img", { name: "王女士的签字" })).toBeVisible();
  await expect(signed).toContainText(PHONE);
  await expectAccessible(owner, "an acceptance with signatures");
  await owner.goto(`/project/${id}/ProjectCatalog`);
  const writing = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "下载移交清单" }).click();
  const list = await readFile(await (await writing).path());
  expect(list.includes("word/media/")).toBe(true);
  await owner.emulateMedia({ media: "print" });
  await expect(owner.getByRole("table", { name: "客户签收" }).getByRole("img")).toBeVisible();

  // a revoked link stops working at once
  await owner.emulateMedia({ media: "screen" });
  await owner.goto(`/project/${id}/ProjectAccept`);
  await row.getByRole("button", { name: "撤销" }).click();
  await owner.getByRole("alertdialog").getByText("撤销", { exact: true }).click();
  await expect(row).toContainText("已撤销");
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "链接无效" })).toBeVisible();
  await desk.close();
  await pocket.close();
});

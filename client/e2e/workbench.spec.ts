import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { drag } from "./support/drag.ts";
import { pressOnPage } from "./support/keys.ts";
import { test } from "./support/test.ts";

/** Counts the GraphQL requests of a page from now on. */
function countRequests(page: Page): { readonly sent: string[]; clear: () => void } {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/graphql") sent.push(request.postData() ?? "");
  });
  return { sent, clear: () => void sent.splice(0) };
}

const heads = (page: Page, column: "main" | "side") =>
  page.locator(`.wb__column[data-column=${column}] > .wb-card h2`);

test("the workbench comes with two requests, and one when one comes back to it", async ({ as }) => {
  const page = await as("admin");
  // a socket that connects late has missed changes and causes a refetch: not the subject here
  await page.routeWebSocket("**/graphql/ws", () => undefined);
  const requests = countRequests(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator(".wb-stats").first()).toBeVisible();
  await expect(page.locator(".wb-skeleton")).toHaveCount(0);
  expect(requests.sent.length, requests.sent.join("\n")).toBeLessThanOrEqual(2);

  // and the list of members with one, its teams included
  requests.clear();
  await pressOnPage(page, "g", "m");
  await expect(page.getByRole("heading", { level: 1, name: "成员列表" })).toBeFocused();
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  await expect(
    page.getByRole("grid", { name: "成员列表" }).locator("tbody tr[data-id]").first(),
  ).toBeVisible();
  expect(requests.sent.length, requests.sent.join("\n")).toBe(1);
  // responses of the last seconds are not requested again: let some pass
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 6_000;
  });
  requests.clear();
  await pressOnPage(page, "g", "w");
  await expect(page.locator(".wb-stats").first()).toBeVisible();
  await expect.poll(() => requests.sent.length).toBe(1);
});

test("cards are arranged without a mouse, follow to another machine, and come back as they were", async ({
  as,
}) => {
  const page = await as("manager");
  await page.goto("/");
  await expect(heads(page, "main").nth(1)).toBeVisible();
  const before = await heads(page, "main").allTextContents();
  const [first = "", second = ""] = before;
  await page.getByRole("button", { name: "自定义工作台" }).press("Enter");
  const bar = page.getByRole("toolbar", { name: "自定义工作台" });
  await expect(bar).toBeVisible();
  await expectAccessible(page, "edit mode");

  const main = page.getByRole("region", { name: "主列", exact: true });
  const cards = main.locator("[data-card] strong");
  await page.getByRole("button", { name: `移动 ${first}` }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(cards.first()).toHaveText(second);
  await expect(page.getByRole("button", { name: `移动 ${first}` })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(
    page.getByRole("region", { name: "侧列", exact: true }).getByText(first, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `移动 ${first}` })).toBeFocused();
  await page.getByRole("button", { name: `隐藏 ${second}` }).press("Enter");
  await page.getByRole("button", { name: "添加 最近打开" }).press("Enter");
  await bar.getByRole("button", { name: "完成" }).press("Enter");
  await expect(bar).toBeHidden();
  await expect(heads(page, "main").filter({ hasText: second })).toHaveCount(0);
  await expect(heads(page, "side").filter({ hasText: first })).toHaveCount(1);
  await expect(heads(page, "side").filter({ hasText: "最近打开" })).toHaveCount(1);

  // another browser of the same user, a narrow one
  const phone = await as("manager");
  await phone.setViewportSize({ width: 375, height: 812 });
  await phone.goto("/");
  await expect(heads(phone, "side").filter({ hasText: first })).toHaveCount(1);
  await expect(heads(phone, "main").filter({ hasText: second })).toHaveCount(0);
  await phone.getByRole("button", { name: "自定义工作台" }).click();
  await expect(phone.getByRole("toolbar", { name: "自定义工作台" })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await phone.getByRole("button", { name: "恢复默认" }).click();
  await phone.getByRole("button", { name: "完成" }).click();
  await expect(heads(phone, "main")).toHaveText(before);
  // the other window is updated
  await expect(heads(page, "main")).toHaveText(before);
});

test("a card is dragged by its handle, and giving up leaves everything as it was", async ({ as }) => {
  const page = await as("manager");
  await page.goto("/");
  await expect(heads(page, "main").nth(1)).toBeVisible();
  const before = await heads(page, "main").allTextContents();
  const [first = "", second = ""] = before;
  await page.getByRole("button", { name: "自定义工作台" }).click();
  const cards = page.getByRole("region", { name: "主列", exact: true }).locator("[data-card]");
  await drag(page.getByRole("button", { name: `移动 ${second}` }), cards.first(), {
    targetPosition: { x: 60, y: 4 },
  });
  await expect(cards.first().locator("strong")).toHaveText(second);
  await expect(cards.nth(1).locator("strong")).toHaveText(first);
  await page.getByRole("button", { name: "取消" }).click();
  await expect(heads(page, "main")).toHaveText(before);
});

test("a card that fails leaves the others alone and asks for itself again", async ({ as }) => {
  const page = await as("admin");
  let broken = true;
  await page.route("**/graphql", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    if (broken && reply.data?.taskIndexCounts) {
      broken = false;
      reply.data.taskIndexCounts = null;
      reply.errors = [
        { message: "坏了", path: ["taskIndexCounts"], extensions: { code: "INTERNAL_SERVER_ERROR" } },
      ];
    }
    await route.fulfill({ response, json: reply });
  });
  await page.goto("/");
  const card = page.getByRole("region", { name: "我的任务" });
  const again = card.getByRole("button", { name: "重试" });
  await expect(again).toBeVisible();
  await expect(page.getByRole("region", { name: "我的客户" }).locator(".wb-stats")).toBeVisible();
  await again.click();
  await expect(card.locator(".wb-stats")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

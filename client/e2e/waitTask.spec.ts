import { expect, type Locator, type Page } from "@playwright/test";
import { apiAs, memberOf, visit } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { toasts, unique } from "./support/customers.ts";
import { drag } from "./support/drag.ts";
import { act } from "./support/rows.ts";
import { given, published } from "./support/task.ts";
import { test } from "./support/test.ts";

const NUMBER = /\d+/;

/** The number in a text; 0 without one. */
const digits = (text: string | null) => Number(NUMBER.exec((text ?? "").replaceAll(",", ""))?.[0] ?? 0);

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a bar by a number of columns of its week. */
async function dragDays(page: Page, bar: Locator, days: number): Promise<void> {
  const from = await middleOf(bar);
  const week = await page.locator(".task-cal__area").boundingBox();
  const by = ((week?.width ?? 0) / 7) * days;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by, from.y, { steps: 8 });
  await page.mouse.up();
}

test("each entry of what waits counts the rows that it opens", async ({ as, baseURL }) => {
  await given(baseURL, unique("待办计数"));
  const page = await as("engineer");
  await page.goto("/waitTask");
  const menu = page.getByRole("navigation", { name: "待办分类" });
  const links = menu.getByRole("link");
  await expect(links).toHaveCount(7);
  const head = page.getByRole("main").locator(".ui-head__count");
  for (let index = 0; index < 7; index += 1) {
    const link = links.nth(index);
    const text = (await link.textContent()) ?? "";
    const badge = link.locator(".ui-badge");
    const value = (await badge.count()) > 0 ? digits(await badge.textContent()) : 0;
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect.poll(async () => digits(await head.textContent()), text).toBe(value);
  }
  // kinds without records show an empty state
  await page.goto("/waitTask?category=3");
  await expect(page.getByText("没有待办的审批", { exact: false })).toBeVisible();
  await expectAccessible(page, "what waits");
});

test("what is given to somebody waits at once, and is started in its row", async ({ as, baseURL }) => {
  const page = await as("engineer");
  await visit(page, "/waitTask");
  const all = page.getByRole("link", { name: /^全部待办/ });
  const before = digits(await all.locator(".ui-badge").textContent());
  const name = unique("现场待办");
  await given(baseURL, name, { endsOn: "2020-01-02" });
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  await expect(row).toContainText("逾期");
  await expect.poll(async () => digits(await all.locator(".ui-badge").textContent())).toBe(before + 1);
  await act(row, "开始");
  await expect(row).toContainText("进行中");
});

test("what waits is cards below a row of entries on a phone", async ({ as, baseURL }) => {
  await given(baseURL, unique("手机待办"));
  const page = await as("engineer");
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/waitTask");
  await expect(page.locator(".ui-table[data-cards]")).toBeVisible();
  await page.getByRole("link", { name: /^已逾期/ }).click();
  await expect(page).toHaveURL(/filter=overdue/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test("a card that is dragged is started, and one that may not go there springs back", async ({
  as,
  baseURL,
}) => {
  const word = unique("看板");
  const id = await given(baseURL, word);
  const page = await as("engineer");
  await page.goto(`/task?look=board&keyword=${encodeURIComponent(word)}`);
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}，`) });
  const card = page.getByRole("article", { name: word });
  await expect(column("待开始").getByRole("article", { name: word })).toHaveAttribute("draggable", "true");

  await drag(card, column("已退回"));
  await expect(toasts(page)).toContainText("待开始的任务不能退回");
  await expect(column("待开始").getByRole("article", { name: word })).toBeVisible();

  await drag(card, column("进行中"));
  await expect(column("进行中").getByRole("article", { name: word })).toBeVisible();
  await expect(column("进行中")).toHaveAccessibleName("进行中，1 个任务");
  const { task } = await (await apiAs(baseURL, "engineer"))("query ($id: ID!) { task(id: $id) { status } }", {
    id,
  });
  expect(task).toEqual({ status: "WORKING" });
  await expectAccessible(page, "the board");

  // by keyboard, with a reason
  await card.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "挂起" }).click();
  const dialog = page.getByRole("dialog", { name: `挂起“${word}”` });
  await dialog.getByLabel("挂起原因").fill("等设备到货");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(column("已挂起").getByRole("article", { name: word })).toBeVisible();
});

test("a bar that is dragged takes both dates along, and one of others springs back", async ({
  as,
  baseURL,
}) => {
  const word = unique("日历");
  const dates = { beginsOn: "2031-03-04", endsOn: "2031-03-05" };
  const id = await given(baseURL, `${word}甲`, dates);
  const manager = await apiAs(baseURL, "manager");
  const engineer = await apiAs(baseURL, "engineer");
  await published(manager, {
    name: `${word}乙`,
    directorId: await memberOf(manager),
    memberIds: [await memberOf(engineer)],
    ...dates,
  });
  const page = await as("engineer");
  await page.goto(`/task?look=calendar&month=2031-03&keyword=${encodeURIComponent(word)}`);
  await expect(page.getByRole("heading", { name: "2031 年 3 月" })).toBeVisible();
  const bar = (which: string) => page.getByRole("button", { name: new RegExp(`^${word}${which}，`) });
  await expect(bar("甲")).toHaveAccessibleName(/，3 月 4 日至 3 月 5 日，/);

  await dragDays(page, bar("甲"), 2);
  await expect(bar("甲")).toHaveAccessibleName(/，3 月 6 日至 3 月 7 日，/);
  await expect(bar("甲")).not.toHaveAttribute("aria-busy", "true");
  await bar("甲").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(bar("甲")).toHaveAccessibleName(/，3 月 13 日至 3 月 14 日，/);
  await expect(bar("甲")).not.toHaveAttribute("aria-busy", "true");
  const { task } = await engineer("query ($id: ID!) { task(id: $id) { beginsOn endsOn } }", { id });
  expect(task).toEqual({ beginsOn: "2031-03-13", endsOn: "2031-03-14" });

  await dragDays(page, bar("乙"), 1);
  await expect(toasts(page)).toContainText(`您不能修改“${word}乙”的日期`);
  await expect(bar("乙")).toHaveAccessibleName(/，3 月 4 日至 3 月 5 日，/);

  await page.getByRole("button", { name: "下个月" }).click();
  await expect(page).toHaveURL(/month=2031-04/);
  await expectAccessible(page, "the calendar");
});

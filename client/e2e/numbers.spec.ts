import { expect, type Page } from "@playwright/test";
import { go } from "./support/addresses.ts";
import { type DemoUser, test } from "./support/test.ts";

const WHO: readonly DemoUser[] = ["owner", "manager", "sales"];

const MEMBERS = /\/members$/;
const BELL = /^通知/;
const NUMBER = /\d+/;

/** The number in a text such as 1,024 条. */
function digits(text: string | null): number {
  return Number(NUMBER.exec((text ?? "").replaceAll(",", ""))?.[0] ?? Number.NaN);
}

const tiles = (page: Page) => page.getByRole("main").locator("button.ui-stat:visible");

/** The count beside the title of the current page; a list without one has no rows. */
async function counted(page: Page): Promise<number> {
  const count = page.getByRole("main").locator(".ui-head__count:visible").last();
  await expect(count).toBeVisible();
  return digits(await count.textContent());
}

/**
 * Checks that the next page counts a number of rows: the address changes before it is rendered, and the
 * previous page has a count as well.
 */
async function leads(page: Page, value: number, what: string): Promise<void> {
  await expect.poll(() => counted(page), what).toBe(value);
}

for (const user of WHO) {
  test(`each tile of the workbench is the number of rows behind it, for ${user}`, async ({ as }) => {
    const page = await as(user);
    await page.goto("/");
    await expect(tiles(page).first()).toBeVisible();
    await expect(page.getByRole("status", { name: "加载中" })).toHaveCount(0);
    const all = await tiles(page).count();
    expect(all).toBeGreaterThan(3);
    for (let index = 0; index < all; index += 1) {
      const tile = tiles(page).nth(index);
      const label = await tile.locator(".ui-stat__label").textContent();
      const value = digits(await tile.locator(".ui-stat__value").textContent());
      await tile.click();
      await expect(page).not.toHaveURL((url) => url.pathname === "/");
      await leads(page, value, label ?? "");
      await go(page, "/", index + 1);
      await expect(tiles(page)).toHaveCount(all);
      await expect(page.getByRole("status", { name: "加载中" })).toHaveCount(0);
    }
  });
}

test("members are counted by one definition", async ({ as }) => {
  const page = await as("owner");
  await page.goto("/");
  const tile = tiles(page).filter({ hasText: "在职成员" });
  await expect(tile).toBeVisible();
  const onWorkbench = digits(await tile.locator(".ui-stat__value").textContent());
  await page.goto("/admin/CompanyInfo");
  await expect(page.getByText(`${onWorkbench} 人`, { exact: true })).toBeVisible();
  await page.goto("/members");
  expect(await counted(page)).toBe(onWorkbench);
});

test("each badge is the number of rows of the page it stands at", async ({ as }) => {
  const page = await as("owner");
  await page.goto("/members");
  const navigation = page.getByRole("navigation", { name: "主导航" });
  const badged = navigation.getByRole("link").filter({ has: page.locator(".ui-badge") });
  await expect(badged.first()).toBeVisible();
  const all = await badged.count();
  for (let index = 0; index < all; index += 1) {
    const link = badged.nth(index);
    const value = digits(await link.locator(".ui-badge").textContent());
    const label = await link.textContent();
    await link.click();
    await expect(page).not.toHaveURL(MEMBERS);
    await leads(page, value, label ?? "");
    await go(page, "/members", index + 1);
    await expect(page.getByRole("heading", { level: 1, name: "成员列表" })).toBeVisible();
    await expect(badged).toHaveCount(all);
  }
  // the badge of the bell is the number of unread notices
  const bell = page.getByRole("button", { name: BELL });
  const unread = digits(await bell.getAttribute("aria-label"));
  expect(unread).toBeGreaterThan(0);
  await bell.click();
  await page.getByRole("button", { name: "只看未读" }).click();
  await expect(page.locator(".app-notices__list > li")).toHaveCount(unread);
});

import { expect } from "@playwright/test";
import { type AccessViewer, evaluate } from "../src/access/evaluate.ts";
import { manifest } from "../src/app/routes/index.ts";
import { authorizationOf, post, signIn } from "../tools/account.mjs";
import { type DemoUser, test } from "./support/test.ts";

const PHONE = { width: 375, height: 812 };
const USERS: readonly DemoUser[] = ["admin", "sales", "external"];
/** Addresses without a record in them: each later page is taken in by its entry. */
const pages = manifest.filter(
  ({ layout, redirect, path }) => (layout ?? "shell") === "shell" && !redirect && !path.includes(":"),
);
/** What of a page is wider than the window, and by how much; the page scrolls inside <main>, not the document. */
function tooWide(): string | null {
  const main = document.querySelector("main");
  const over = Math.max(
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
    main ? main.scrollWidth - main.clientWidth : 0,
  );
  if (over <= 0) return null;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== main &&
    (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
  const cause = [...document.querySelectorAll("body *")].filter(
    (element) =>
      element.getBoundingClientRect().right > window.innerWidth + 0.5 && !scrolls(element.parentElement),
  );
  return `${over} px, ${cause
    .slice(0, 4)
    .map((element) => `${element.tagName}.${element.className}`)
    .join(" > ")}`;
}

const VIEWER = "query PhoneWalk { viewer { authorities enabledCodes isTeamManager } }";

for (const user of USERS) {
  test(`no page of ${user} is wider than a phone`, async ({ as, baseURL }) => {
    test.setTimeout(300_000);
    const url = baseURL ?? "";
    const answer = await post(url, VIEWER, {}, authorizationOf(await signIn(url, user)));
    const { viewer } = answer as { viewer: AccessViewer };
    const page = await as(user);
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();
    const wide: string[] = [];
    let idx = 0;
    for (const { path, access } of pages) {
      if (access && !evaluate(viewer, access)) continue;
      idx += 1;
      if (path !== "/") {
        await page.evaluate(
          ([to, step]) => {
            document.title = "";
            window.history.pushState({ idx: step }, "", to);
            window.dispatchEvent(new PopStateEvent("popstate", { state: { idx: step } }));
          },
          [path, idx] as const,
        );
      }
      await expect(page, path).toHaveTitle(/ · 协力$/);
      await expect(page.getByRole("main").getByRole("heading").first(), path).toBeVisible();
      const over = await page.evaluate(tooWide);
      if (over) wide.push(`${path}: ${over}`);
    }
    expect(idx).toBeGreaterThan(3);
    expect(wide).toEqual([]);
  });
}

test("the bar of a phone leads to every page, and members are cards", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize(PHONE);
  await page.goto("/");
  // what waits on its pages may stand before the word
  await page.getByRole("button", { name: /我的$/ }).click();
  const sheet = page.getByRole("dialog", { name: "我的" });
  await sheet.getByRole("searchbox", { name: "查找页面" }).fill("团队");
  await sheet.getByRole("link", { name: "团队", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/TeamList/);
  await page.goto("/members");
  const card = page.locator(".ui-table[data-cards] tr[data-id]").first();
  await expect(card.locator("td[data-card]:visible")).toHaveCount(3);
  const box = await card.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
});

test("what waits and a label's code are a touch away", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize(PHONE);
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "主导航" });
  await bar.getByRole("link", { name: /待办/ }).click();
  await expect(page).toHaveURL(/\/waitTask$/);
  for (const item of await bar.locator(".app-phone__item").all()) {
    const box = await item.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole("button", { name: "扫码" }).click();
  await page.getByRole("textbox", { name: "标签编码" }).fill("KEINCODE");
  await page.getByRole("button", { name: "打开", exact: true }).click();
  await expect(page).toHaveURL(/\/q\/KEINCODE$/);
  await expect(page.getByRole("heading", { name: "二维码无效" })).toBeVisible();
});

import { expect } from "@playwright/test";
import { addresses, complete, go, once, WALK } from "./support/addresses.ts";
import { PHONE } from "./support/phone.ts";
import { type DemoUser, test } from "./support/test.ts";

const USERS: readonly DemoUser[] = ["admin", "sales", "external"];
test.use({ viewport: PHONE, hasTouch: true });

/** Dialogs with their own address cover the pages opened after them. */
const OVER: ReadonlySet<string> = new Set(["/project/add"]);

/** Elements wider than the window, and by how much; the page scrolls inside <main>, not the document. */
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

/** Touch targets that are too small, and areas that scroll sideways without a hint. */
function tooSmall(): string[] {
  const main = document.querySelector("main");
  if (!main) return ["no page"];
  // drawn to scale: hours and days, positions on a label
  const scale = ".dispatch-bar, .gantt__bar, .qr-stage *";
  const touched =
    "button, select, textarea, [role=button], [role=tab], [role=combobox], input:not([type=checkbox], [type=radio], [type=file], [type=hidden])";
  const small = [...main.querySelectorAll(touched)]
    .filter((target) => {
      const { width, height } = target.getBoundingClientRect();
      const { visibility, opacity } = getComputedStyle(target);
      const seen = width > 1 && height > 1 && visibility !== "hidden" && opacity !== "0";
      return seen && height < 43.5 && !target.matches(scale);
    })
    .map((target) => `${target.outerHTML.slice(0, 90)}: ${target.getBoundingClientRect().height} px high`);
  // tabs show a part of the next one, charts their axis; tables have a hint in words
  const known = ".ui-tabs__list, .wait-menu, .gantt__scroll, .dispatch-grid";
  const pushed = [...main.querySelectorAll("*")]
    .filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientHeight > 30 &&
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        !element.matches(known) &&
        !element.textContent?.includes("左右滑动查看全部列"),
    )
    .map((element) => `${element.className} goes on to the side`);
  return [...small.slice(0, 4), ...pushed];
}

for (const user of USERS) {
  test(`every page of ${user}, and of each kind of record, fits a phone and a thumb`, async ({
    as,
    baseURL,
  }) => {
    test.setTimeout(WALK);
    const { pages, addressOf, isOpen } = await addresses(baseURL, user);
    const page = await as(user);
    await page.goto("/");
    await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();
    const wrong: string[] = [];
    let n = 0;
    for (const entry of once(pages.filter((one) => isOpen(one) && !OVER.has(one.path)))) {
      const path = addressOf(entry);
      n += 1;
      if (path !== "/") await go(page, path, n);
      await complete(page, path);
      const over = await page.evaluate(tooWide);
      if (over) wrong.push(`${path}: ${over}`);
      // elements that are rendered during the measurement have no height
      await expect
        .poll(() => page.evaluate(tooSmall), path)
        .toEqual([])
        .catch((failure: unknown) => wrong.push(String(failure)));
    }
    expect(n).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
  });
}

test("the workbench is arranged with a thumb", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/");
  await page.getByRole("button", { name: "自定义工作台" }).click();
  await expect(page.getByRole("toolbar", { name: "自定义工作台" })).toBeVisible();
  expect(await page.evaluate(tooWide)).toBeNull();
  expect(await page.evaluate(tooSmall)).toEqual([]);
  const first = page.getByRole("region", { name: "主列", exact: true }).locator("[data-card] strong").first();
  const name = (await first.textContent()) ?? "";
  await page.getByRole("button", { name: `下移 ${name}` }).click();
  await expect(first).not.toHaveText(name);
  await page.getByRole("button", { name: "取消" }).click();
  await expect(page.locator(".wb-card h2").first()).toHaveText(name);
});

test("the bar of a phone leads to every page, and members are cards", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/");
  // counts of pending items may precede the label
  await page.getByRole("button", { name: /我的$/ }).click();
  const sheet = page.getByRole("dialog", { name: "我的" });
  await sheet.getByRole("searchbox", { name: "查找页面" }).fill("团队");
  await sheet.getByRole("link", { name: "团队", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/TeamList/);
  // a member of the demo, who has a value in each field: empty ones are not shown
  await page.goto("/members?keyword=陆云帆");
  const card = page.locator(".ui-table[data-cards] tr[data-id]").filter({ hasText: "陆云帆" });
  await expect(card.locator("td[data-card]:visible")).toHaveCount(3);
  const box = await card.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
});

test("a chip of a card stands in the middle of its line", async ({ as }) => {
  const page = await as("manager");
  await page.goto("/project");
  const chips = page.locator("td[data-card=field] .ui-tag");
  await expect(chips.first()).toBeVisible();
  const askew = await chips.evaluateAll((all) => {
    const middle = (element: Element | null) => {
      const { top, height } = (element ?? document.body).getBoundingClientRect();
      return top + height / 2;
    };
    return all.map((chip) => Math.abs(middle(chip) - middle(chip.closest("td")))).filter((by) => by > 1);
  });
  expect(askew).toEqual([]);
});

test("what waits and a label's code are a touch away", async ({ as }) => {
  const page = await as("admin");
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

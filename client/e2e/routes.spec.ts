import { expect } from "@playwright/test";
import { addresses, complete, go, headingsOf, once, WALK } from "./support/addresses.ts";
import { examine } from "./support/axe.ts";
import { complaints } from "./support/console.ts";
import { type DemoUser, test } from "./support/test.ts";

const USERS: readonly DemoUser[] = ["owner", "admin", "manager", "engineer", "sales", "external", "other"];

/** Pages that axe looks at in both themes, each loaded once. */
const EXAMINED = [
  "/",
  "/members",
  "/members/TeamList",
  "/members/RoleMenus",
  "/members/invite",
  "/doc/1/group/0",
  "/doc/1/DocCategorySetting",
  "/profile",
];

// One loads every address anew, as somebody does who was sent a link. The others stay in one session, and of what is closed
// to them open a few: which pages those are is decided by one function, and its table has tests of its own.
for (const user of USERS) {
  test(`every address answers ${user}: the page, or a clear refusal`, async ({ as, baseURL }) => {
    test.setTimeout(WALK);
    const { pages, addressOf, isOpen } = await addresses(baseURL, user);
    const page = await as(user);
    const found = complaints(page);
    for (const entry of pages.filter((known) => !isOpen(known)).slice(0, 3)) {
      await page.goto(addressOf(entry));
      expect(await headingsOf(page, entry.path), entry.path).toContain("无权访问");
      await expect(page).toHaveTitle("无权访问 · 协力");
    }
    let n = 0;
    const open = async (path: string) => {
      if (n === 0 || user === "owner") await page.goto(path);
      else await go(page, path, n);
      n += 1;
      return headingsOf(page, path);
    };
    for (const entry of once(pages.filter(isOpen))) {
      const path = addressOf(entry);
      expect((await open(path)).join(), path).not.toMatch(/无权访问|页面出错|请求异常/);
    }
    expect(found).toEqual([]);
  });
}

test("an address that does not exist says so", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/no-such-page");
  await expect(page).toHaveTitle(/不存在|未找到|404/);
});

test("axe finds nothing", async ({ as }) => {
  const admin = await as("admin");
  for (const path of EXAMINED) {
    // loaded anew: axe would look at the hidden pages of a longer walk, too
    await admin.goto(path);
    await complete(admin, path);
    await examine(admin, path);
  }
});

/** Where nobody is signed in; what a code or a link opens is looked at by the tests that make one. */
const OUTSIDE = "/Login";

test("axe finds nothing where somebody signs in", async ({ page }) => {
  await page.goto(OUTSIDE);
  await expect(page.getByLabel("用户名或手机号")).toBeVisible();
  await examine(page, OUTSIDE);
});

// The owner sees every page there is, and whoever may see less sees parts of these. It takes minutes: asked for by hand.
test("axe finds nothing on any address", async ({ as, baseURL }) => {
  test.skip(!process.env.XIELI_EVERY_ADDRESS, "with XIELI_EVERY_ADDRESS=1");
  test.setTimeout(WALK);
  const { pages, addressOf, isOpen } = await addresses(baseURL, "owner");
  const owner = await as("owner");
  const found: unknown[] = [];
  let n = 0;
  for (const entry of once(pages.filter(isOpen))) {
    const path = addressOf(entry);
    if (n === 0) await owner.goto(path);
    else await go(owner, path, n);
    n += 1;
    await complete(owner, path);
    await examine(owner, path).catch((failure: unknown) => found.push(String(failure)));
  }
  expect(n).toBeGreaterThan(90);
  expect(found).toEqual([]);
});

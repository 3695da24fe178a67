import { expect } from "@playwright/test";
import { addresses, go } from "./support/addresses.ts";
import { expectAccessible } from "./support/axe.ts";
import { complaints } from "./support/console.ts";
import { type DemoUser, test } from "./support/test.ts";

const USERS: readonly DemoUser[] = ["owner", "admin", "manager", "engineer", "sales", "external", "other"];

// One loads every address anew, as somebody does who was sent a link. The others stay in one session, and of what is closed
// to them open a few: which pages those are is decided by one function, and its table has tests of its own.
for (const user of USERS) {
  test(`every address answers ${user}: the page, or a clear refusal`, async ({ as, baseURL }) => {
    test.setTimeout(600_000);
    const { pages, addressOf, isOpen } = await addresses(baseURL, user);
    const page = await as(user);
    const found = complaints(page);
    const refused = pages.filter((entry) => !isOpen(entry));
    for (const entry of refused.slice(0, 3)) {
      await page.goto(addressOf(entry));
      await expect(page.getByRole("heading", { name: "无权访问" }), entry.path).toBeVisible();
      await expect(page).toHaveTitle("无权访问 · 协力");
    }
    let n = 0;
    for (const entry of pages.filter((known) => !refused.includes(known))) {
      const path = addressOf(entry);
      if (n === 0 || user === "owner") await page.goto(path);
      else await go(page, path, n);
      n += 1;
      await expect(page, path).toHaveTitle(/ · 协力$/);
      await expect(page.getByRole("main").getByRole("heading").first(), path).toBeVisible();
      await expect(page.getByRole("heading", { name: /无权访问|页面出错|请求异常/ }), path).toHaveCount(0);
    }
    expect(found).toEqual([]);
  });
}

test("an address that does not exist says so", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/no-such-page");
  await expect(page).toHaveTitle(/不存在|未找到|404/);
});

/** Where nobody is signed in; what a code or a link opens is looked at by the tests that make one. */
const OUTSIDE = ["/Login"];

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing, ${theme}`, async ({ as, page }) => {
    test.setTimeout(120_000);
    const admin = await as("admin");
    const stops = [
      { page, path: "/Login" },
      { page: admin, path: "/" },
      { page: admin, path: "/members" },
      { page: admin, path: "/members/TeamList" },
      { page: admin, path: "/members/RoleMenus" },
      { page: admin, path: "/members/invite" },
      { page: admin, path: "/doc/1/group/0" },
      { page: admin, path: "/doc/1/DocCategorySetting" },
      { page: admin, path: "/profile" },
    ];
    for (const stop of stops) {
      await stop.page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await stop.page.goto(stop.path, { waitUntil: "networkidle" });
      await expectAccessible(stop.page, stop.path);
    }
  });

  // The owner sees every page there is, and whoever may see less sees parts of these. It takes minutes: asked for by hand.
  test(`axe finds nothing on any address, ${theme}`, async ({ as, page, baseURL }) => {
    test.skip(!process.env.XIELI_EVERY_ADDRESS, "with XIELI_EVERY_ADDRESS=1");
    test.setTimeout(1_800_000);
    const media = { colorScheme: theme, reducedMotion: "reduce" } as const;
    await page.emulateMedia(media);
    for (const path of OUTSIDE) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expectAccessible(page, path);
    }
    const { pages, addressOf, isOpen } = await addresses(baseURL, "owner");
    const owner = await as("owner");
    await owner.emulateMedia(media);
    const found: unknown[] = [];
    let n = 0;
    for (const entry of pages.filter(isOpen)) {
      const path = addressOf(entry);
      if (n === 0) await owner.goto(path);
      else await go(owner, path, n);
      n += 1;
      await expect(owner, path).toHaveTitle(/ · 协力$/);
      await expect(owner.getByRole("main").getByRole("heading").first(), path).toBeVisible();
      await expectAccessible(owner, path).catch((failure: unknown) => found.push(String(failure)));
    }
    expect(n).toBeGreaterThan(90);
    expect(found).toEqual([]);
  });
}

import { expect } from "@playwright/test";
import { signInByHand } from "./support/signIn.ts";
import { type DemoUser, test } from "./support/test.ts";

/** Navigation entries of each demo user: the first level and the entries below 组织. */
const MENUS: Readonly<Record<DemoUser, readonly string[]>> = {
  owner: ["成员", "团队", "外部团队", "角色", "角色权限", "加入申请", "邀请成员", "安全策略"],
  admin: ["成员", "团队", "外部团队", "角色", "角色权限", "加入申请", "邀请成员", "安全策略"],
  manager: ["成员", "团队", "外部团队", "角色", "加入申请", "邀请成员"],
  engineer: [],
  sales: ["成员", "团队", "外部团队"],
  // directs the partner team, so the roles of its members are listed
  external: ["角色"],
  other: ["成员", "团队", "外部团队", "角色", "角色权限", "加入申请", "邀请成员", "安全策略"],
};

for (const [user, menus] of Object.entries(MENUS)) {
  test(`${user} signs in and sees the own menus`, async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/i);
    await signInByHand(page, user);
    await expect(page).toHaveURL((url) => url.pathname === "/");
    const navigation = page.getByRole("navigation").first();
    await expect(navigation.getByText("工作台")).toBeVisible();
    const group = navigation.getByText("组织", { exact: true });
    if (menus.length === 0) {
      await expect(group).toHaveCount(0);
      return;
    }
    if (menus.length === 1) {
      // a module with one page opens that page
      await group.click();
      await expect(page.getByRole("heading", { name: "角色" }).first()).toBeVisible();
      return;
    }
    await group.click();
    for (const menu of menus) await expect(navigation.getByText(menu, { exact: true })).toBeVisible();
    for (const menu of MENUS.admin.filter((name) => !menus.includes(name))) {
      await expect(navigation.getByText(menu, { exact: true })).toHaveCount(0);
    }
  });
}

test("a wrong password is refused without telling whether the account exists", async ({ page }) => {
  await page.goto("/Login");
  const refusals: string[] = [];
  for (const user of ["sales", "nobody-of-that-name"]) {
    await signInByHand(page, user, "wrong-password-1");
    const refusal = page.getByRole("alert").filter({ hasText: /./ }).first();
    await expect(refusal).toBeVisible();
    refusals.push((await refusal.textContent()) ?? "");
    await page.reload();
  }
  expect(refusals[0]).toBe(refusals[1]);
});

test("signing in leads back to the page that was asked for", async ({ page }) => {
  await page.goto("/members/TeamList");
  await signInByHand(page, "admin");
  await expect(page.getByRole("heading", { name: "团队管理" })).toBeVisible();
});

test("a second signed-in browser confirms a sign-in by scan", async ({ page, as }) => {
  await page.goto("/Login");
  const created = page.waitForResponse(
    // the request names a persisted document by its id, so the response has to identify it
    async (response) =>
      response.url().endsWith("/graphql") && (await response.text()).includes("scanTicketCreate"),
  );
  await page.getByRole("tab", { name: "扫码登录" }).click();
  const { data } = await (await created).json();
  const phone = await as("manager");
  await phone.goto(`/scan/${data.scanTicketCreate.ticket.ticket}`);
  await phone.getByRole("button", { name: /确认登录|确认/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

test("a session ended elsewhere ends here", async ({ as }) => {
  const [first, second] = [await as("external"), await as("external")];
  await second.goto("/profile");
  await expect(second.getByRole("tab", { name: "个人信息" })).toBeVisible();
  await first.goto("/profile/ProfileAccount");
  const rows = first.getByRole("table", { name: "登录设备" }).getByRole("row");
  const others = rows.getByRole("button");
  await expect(others.first()).toBeVisible();
  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await first.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
    await expect(others).toHaveCount(left - 1);
  }
  await second.reload();
  await expect(second).toHaveURL(/\/login/i);
});

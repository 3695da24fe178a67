import { expect } from "@playwright/test";
import { complete } from "./support/addresses.ts";
import { apiAs } from "./support/api.ts";
import { examine, expectAccessible } from "./support/axe.ts";
import { archive, inWindow, line, listOf, made, toasts, unique, uniquePhone } from "./support/customers.ts";
import { test } from "./support/test.ts";

test("the telephone book finds people by name, initials and number, to call and to copy", async ({
  as,
  baseURL,
}) => {
  const sales = await apiAs(baseURL, "sales");
  const [phone, other] = [uniquePhone(), uniquePhone()];
  const customer = await made(sales, unique("通讯"), {
    type: "1",
    level: "1",
    address: "上海市云岭路 3 号",
    contact: { name: "欧阳振华", phone, otherPhones: [other], departName: "采购部" },
  });
  const page = await as("sales");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/customer/PhoneBook");
  const person = page.getByRole("listitem").filter({ hasText: customer.name });
  const group = page.getByRole("region", { name: "O", exact: true });
  await expect(group.filter({ has: person })).toBeVisible();
  await page.getByRole("navigation", { name: "首字母" }).getByRole("link", { name: "O" }).click();
  await expect(group).toBeInViewport();
  await page.getByRole("searchbox").fill("oyzh");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/keyword=oyzh/);
  await expect(person).toBeVisible();
  for (const keyword of ["欧阳", other]) {
    await page.goto(`/customer/PhoneBook?keyword=${encodeURIComponent(keyword)}`);
    await expect(person, keyword).toBeVisible();
  }
  await expect(page.getByRole("listitem").filter({ hasText: "采购部" })).toHaveCount(1);
  for (const number of [phone, other])
    await expect(person.getByRole("link", { name: number })).toHaveAttribute("href", `tel:${number}`);
  await person.getByRole("button").first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(phone);
  const opened = await inWindow(page, () => person.getByRole("link", { name: customer.name }).click());
  await expect(opened.getByRole("heading", { name: customer.name })).toBeVisible();
});

test("on a telephone a customer is opened, called and followed up", async ({ as, baseURL }) => {
  const sales = await apiAs(baseURL, "sales");
  const phone = uniquePhone();
  const customer = await made(sales, unique("路上"), { contact: { phone } });
  const list = await as("sales");
  await list.setViewportSize({ width: 375, height: 812 });
  await list.goto(listOf("MyCustomerList", customer.name));
  const page = await inWindow(list, () =>
    line(list, customer.name).getByRole("link", { name: customer.name }).click(),
  );
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole("heading", { name: customer.name })).toBeVisible();
  // nothing extends beyond the edge of the screen
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  // parts that load later move the visible ones down
  await complete(page, customer.name);
  const call = page.getByRole("link", { name: phone });
  // letters that arrive late move it a few pixels, behind the bar at the bottom
  await expect(async () => {
    await call.scrollIntoViewIfNeeded();
    await expect(call).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
  await expect(call).toHaveAttribute("href", `tel:${phone}`);

  const follow = page.getByRole("button", { name: "写跟进" });
  await follow.scrollIntoViewIfNeeded();
  await expect(follow).toBeInViewport({ ratio: 1 });
  await follow.click();
  const dialog = page.getByRole("dialog", { name: "写跟进" });
  const body = unique("到现场看了设备");
  await dialog.getByRole("textbox", { name: "跟进内容" }).fill(body);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(toasts(page).getByText("跟进已保存")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("tab", { name: /^跟进/ }).click();
  await expect(page.getByRole("list", { name: "跟进记录" })).toContainText(body);
  expect(await fits()).toBe(true);

  // the log has the follow-ups of the customer, and beside it changes and comments
  await page.getByRole("tab", { name: "动态" }).click();
  await page.getByRole("button", { name: "客户日志" }).click();
  await expect(page).toHaveURL(/\/customer\/\d+\/log/);
  await expect(page.getByRole("list", { name: "跟进记录" })).toContainText(body);
  const said = unique("电梯房钥匙在门卫处");
  const timeline = page.getByRole("region", { name: "动态" });
  await timeline.getByRole("textbox", { name: "写评论" }).fill(said);
  await timeline.getByRole("button", { name: "评论", exact: true }).first().click();
  await expect(timeline.getByRole("list").filter({ hasText: said })).toBeVisible();
  await page.getByRole("searchbox").fill(unique("没有这样的跟进"));
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("没有符合条件的跟进记录")).toBeVisible();
  expect(await fits()).toBe(true);
});

test("axe finds nothing on lists, archive, pool, telephone book and dialog", async ({ as, baseURL }) => {
  const customer = await made(await apiAs(baseURL, "sales"), unique("无障碍"));
  const page = await as("sales");
  const stops = [
    [listOf("CustomerPool", "有限公司"), ["light"]],
    ["/customer/PhoneBook?keyword=宋", ["light"]],
    [archive(customer.rowId), ["light"]],
    [`/customer/${customer.rowId}/log`, ["dark"]],
    [archive(customer.rowId, "follows"), ["dark"]],
    [listOf("CustomerList", "云岭"), ["dark", "light"]],
  ] as const;
  for (const [path, themes] of stops) {
    await page.goto(path);
    await complete(page, path);
    await examine(page, path, themes);
  }
  await page.getByRole("button", { name: "新增客户" }).click();
  await expect(page.getByRole("dialog", { name: "新增客户" }).getByLabel("客户名称")).toBeVisible();
  await expectAccessible(page, "dialog");
});

import { expect, type Page } from "@playwright/test";
import { authorizationOf, signIn } from "../tools/account.mjs";
import { apiAs, visit } from "./support/api.ts";
import {
  act,
  archive,
  inWindow,
  line,
  listOf,
  made,
  toasts,
  unique,
  uniquePhone,
} from "./support/customers.ts";
import { test } from "./support/test.ts";
import { textOf } from "./support/workbook.ts";

test("a customer is claimed from the pool once; who comes too late is told who was first", async ({
  as,
  baseURL,
}) => {
  const owner = await apiAs(baseURL, "owner");
  const customer = await made(owner, unique("公海"), { salesmanId: null });
  const [sales, admin] = await Promise.all([as("sales"), as("admin")]);
  const pool = listOf("CustomerPool", customer.name);
  await sales.goto(pool);
  // the other page does not learn of changes: its subscriptions are cut off
  await admin.routeWebSocket("**/graphql/ws", () => undefined);
  await admin.goto(pool);
  await expect(line(admin, customer.name)).toBeVisible();
  await act(sales, customer.name, "领取");
  await expect(toasts(sales).getByText("领取成功")).toBeVisible();
  await expect(line(sales, customer.name)).toHaveCount(0);

  await act(admin, customer.name, "领取");
  await expect(toasts(admin).getByText("客户已被方晓棠领取")).toBeVisible();
  await expect(line(admin, customer.name)).toHaveCount(0);

  await sales.goto(listOf("MyCustomerList", customer.name));
  await expect(line(sales, customer.name)).toContainText("方晓棠");
});

test("customers are merged after a look at what differs, found by the old name, and parted again", async ({
  as,
  baseURL,
}) => {
  const desk = await apiAs(baseURL, "sales");
  const word = unique("合并");
  const stays = await made(desk, `${word}总公司`, { remark: "按季付款" });
  const goes = await made(desk, `${word}老字号`, { remark: "现款现货" });
  const page = await as("sales");
  await page.goto(listOf("CustomerList", word));
  for (const { name } of [stays, goes]) await line(page, name).getByRole("checkbox").check({ force: true });
  await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: "合并" }).click();
  const dialog = page.getByRole("dialog", { name: "合并客户" });
  await dialog.getByRole("radio", { name: stays.name, exact: true }).check({ force: true });
  const fields = dialog.getByRole("table", { name: "不同的资料" });
  await expect(fields.getByRole("columnheader", { name: `${stays.name}（保留）` })).toBeVisible();
  await expect(dialog.getByText(/将并入：.*联系人 1/)).toBeVisible();
  await fields.getByRole("radio", { name: "备注：现款现货" }).check();
  await dialog.getByRole("button", { name: "合并", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`以下客户将并入“${stays.name}”，7 天内可以撤销，是否继续?`);
  await expect(question).toContainText(goes.name);
  await question.getByRole("button", { name: "合并" }).click();
  await expect(toasts(page).getByText("已合并")).toBeVisible();
  await expect(line(page, word)).toHaveCount(1);

  // by the old name, in the list and in the global search
  await page.goto(listOf("CustomerList", goes.name));
  await expect(line(page, stays.name)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "搜索", exact: true }).fill(goes.name);
  const opened = await inWindow(page, () => page.getByRole("option", { name: stays.name }).click());
  await expect(opened.getByRole("heading", { name: stays.name })).toBeVisible();
  await expect(opened.getByText(`曾用名 ${goes.name}`)).toBeVisible();
  await expect(opened.getByText("现款现货")).toBeVisible();

  await opened.getByRole("tab", { name: /^合并记录/ }).click();
  await line(opened, goes.name).getByRole("button", { name: "撤销" }).click();
  await opened.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(line(opened, goes.name)).toContainText(/已于 .* 撤销/);
  await page.goto(listOf("CustomerList", word));
  await expect(line(page, word)).toHaveCount(2);
  await page.goto(archive(stays.rowId));
  await expect(page.getByText("按季付款")).toBeVisible();
  await expect(page.getByText(/^曾用名/)).toHaveCount(0);
});

/** Runs the global search, which finds the customer or nothing. */
async function search(page: Page, name: string, found: boolean): Promise<void> {
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "搜索", exact: true });
  await box.fill(name);
  const results = page.getByRole("listbox", { name: "搜索结果" });
  if (found) await expect(results.getByRole("option", { name }).first()).toBeVisible();
  else await expect(page.getByRole("status").getByText("无匹配数据")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
}

test("a colleague's private customer is not there, wherever one looks, and is within two seconds of being shared", async ({
  as,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const [owner, sales] = await Promise.all([apiAs(url, "owner"), apiAs(url, "sales")]);
  const word = unique("机密");
  const phone = uniquePhone();
  const customer = await made(owner, word, {
    isOpen: "CONCERNED",
    contact: { phone },
    address: `${word}路 1 号`,
  });
  // records of the customer, each of which could reveal it
  const parts = (await owner(
    `mutation ($id: ID!) {
      child: customerChildCreate(
        input: { customerId: $id, values: { name: "${word}门店" } }
      ) { customerChild { id } userErrors { message } }
      follow: customerFollowCreate(input: { customerIds: [$id], kind: "1", body: "${word}谈过" }) { results { error } userErrors { message } }
      asset: customerAssetCreate(
        input: { customerId: $id, kind: DEVICE, values: { name: "${word}机组" } }
      ) { customerAsset { id } userErrors { message } }
    }`,
    { id: customer.rowId },
  )) as Record<string, { userErrors: unknown[] }>;
  for (const [name, { userErrors }] of Object.entries(parts)) expect(userErrors, name).toEqual([]);
  const seen = (await owner(
    `query ($id: ID!) {
      customer(id: $id) { contact { id } address { id } }
      customerFollows(filter: { customerId: $id }, first: 1) { nodes { id } }
    }`,
    { id: customer.rowId },
  )) as {
    customer: { contact: { id: string }; address: { id: string } };
    customerFollows: { nodes: { id: string }[] };
  };
  const ids = [
    customer.id,
    seen.customer.contact.id,
    seen.customer.address.id,
    seen.customerFollows.nodes[0]?.id,
    (parts.child as unknown as { customerChild: { id: string } }).customerChild.id,
    (parts.asset as unknown as { customerAsset: { id: string } }).customerAsset.id,
  ];
  expect(ids.every(Boolean)).toBe(true);

  // guesses through the API: by its own id, by its records, by its texts
  const token = authorizationOf(await signIn(url, "sales"));
  const guess = async () =>
    JSON.stringify([
      await Promise.all(
        ids.map((id) => sales("query ($id: ID!) { node(id: $id) { __typename id } }", { id })),
      ),
      await sales(
        `query ($id: ID!, $word: String!, $phone: String!) {
          customerDuplicates(input: { phone: $phone }) { name customer { id } }
          customer(id: $id) { name }
          customers(filter: { keyword: $word }, first: 5) { totalCount nodes { name } }
          customerOptions(keyword: $word) { name }
          contacts(filter: { keyword: $phone }, first: 5) { totalCount nodes { name } }
          customerAddresses(filter: { customerId: $id }, first: 5) { totalCount nodes { address } }
          customerChildren(filter: { customerId: $id }, first: 5) { totalCount nodes { name } }
          customerAssets(filter: { customerId: $id }, first: 5) { totalCount nodes { name } }
          customerFollows(filter: { customerId: $id }, first: 5) { totalCount nodes { body } }
        }`,
        { id: customer.rowId, word, phone },
      ),
    ]);
  const nothing = await guess();
  expect(nothing).not.toContain(word);
  expect(nothing).not.toContain("__typename");
  expect(nothing.match(/"totalCount":0/g)).toHaveLength(6);
  // by REST, and in exports
  const rest = async () => {
    const ask = async (path: string) => {
      const reply = await fetch(`${url}/api/crm/customer/${path}`, { headers: { authorization: token } });
      return Buffer.from(await reply.arrayBuffer());
    };
    const keyword = encodeURIComponent(word);
    return [
      (await ask(customer.rowId)).toString(),
      (await ask(`list?keyword=${keyword}`)).toString(),
      textOf(await ask(`exportExcel?keyword=${keyword}&columns=name`)),
    ];
  };
  for (const text of await rest()) expect(text).not.toContain(word);

  // searched for on the pages
  const page = await as("sales");
  await page.goto(archive(customer.rowId));
  await expect(
    page
      .getByRole("heading", { name: "页面不存在" })
      .or(page.getByText(/不存在/))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(word)).toHaveCount(0);
  await page.goto(`/customer/PhoneBook?keyword=${phone}`);
  await expect(page.getByText("没有匹配的联系人；可能有您无权查看的联系人。")).toBeVisible();
  await page.goto(listOf("CustomerList", phone));
  await expect(
    page
      .getByRole("main")
      .getByText(/没有符合条件|暂无数据/)
      .first(),
  ).toBeVisible();
  await visit(page, listOf("CustomerList", word));
  await expect(page.getByRole("row").filter({ hasText: word })).toHaveCount(0);
  await search(page, word, false);

  // its salesperson shares it; the list of the colleague, open all the time, shows it
  const colleague = await as("owner");
  await colleague.goto(archive(customer.rowId));
  await colleague.getByRole("button", { name: "共享", exact: true }).click();
  const dialog = colleague.getByRole("dialog", { name: `共享“${customer.name}”` });
  await dialog.getByRole("radio", { name: "公开" }).check({ force: true });
  const saved = colleague.waitForResponse((reply) => reply.url().endsWith("/graphql"));
  await dialog.getByRole("button", { name: "确定" }).click();
  await saved;
  await expect(line(page, customer.name)).toBeVisible();
  await search(page, word, true);
  const opened = await inWindow(page, () =>
    line(page, customer.name).getByRole("link", { name: customer.name }).click(),
  );
  await expect(opened.getByRole("heading", { name: customer.name })).toBeVisible();
  const everything = await guess();
  expect(everything).toContain(`${word}门店`);
  expect(everything).not.toContain('"totalCount":0');
  expect(everything.match(/"__typename"/g)).toHaveLength(ids.length);
  for (const text of await rest()) expect(text).toContain(word);

  // and it disappears as fast when the sharing is removed
  await owner(
    "mutation ($id: ID!) { customerShare(input: { id: $id, changes: { isOpen: CONCERNED } }) { userErrors { message } } }",
    { id: customer.rowId },
  );
  expect(await guess()).toBe(nothing);
});

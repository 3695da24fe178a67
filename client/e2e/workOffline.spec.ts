import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { browserState, signIn } from "../tools/account.mjs";
import { apiAs } from "./support/api.ts";
import { choose, unique } from "./support/customers.ts";
import { png } from "./support/documents.ts";
import { createNetwork, type Network } from "./support/network.ts";
import { serve } from "./support/server.ts";
import { test } from "./support/test.ts";
import { cardOf, sent, stands } from "./support/work.ts";

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, serviceWorkers: "allow" });

/** Opens 我的工单 and waits until the service worker has cached its files and controls this window. */
async function ready(page: Page): Promise<void> {
  await page.goto("/workorder/mine");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Addresses of all files in the caches of service workers. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return all;
  });

/** All data in the product's databases, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const asked = indexedDB.open(name ?? "");
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
      });
      for (const table of db.objectStoreNames) {
        const asked = db.transaction(table).objectStore(table).getAll();
        await new Promise((done) => {
          asked.onsuccess = done;
        });
        found.push(...asked.result);
      }
      db.close();
    }
    return JSON.stringify(found);
  });

/** The engineer's phone, and its connection to the server. */
async function phone(
  browser: Browser,
  server: string | undefined,
): Promise<{ page: Page; network: Network }> {
  const network = await createNetwork(server ?? "");
  const tokens = await signIn(server ?? "", "engineer");
  const context = await browser.newContext({
    baseURL: network.url,
    storageState: browserState(network.url, tokens),
  });
  return { page: await context.newPage(), network };
}

/** A new window of the same phone, offline. */
async function reopened(network: Network, page: Page, path: string): Promise<Page> {
  const context = page.context();
  await network.disconnect(context);
  await page.close();
  const again = await context.newPage();
  await again.goto(path);
  return again;
}

/** An item of the demo's list of services and consumables, and its initials as typed. */
const ITEM = "中间继电器";
const INITIALS = "jdq";

/** Waits until a text is in the product's databases. */
const keeps = (page: Page, word: string) =>
  expect.poll(async () => (await stored(page)).includes(word)).toBe(true);

/** Fails when the page scrolls sideways. */
async function expectNarrow(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const main = document.querySelector("main");
    return main ? main.scrollWidth - main.clientWidth : 0;
  });
  expect(over).toBeLessThanOrEqual(0);
}

const NOTICE = /离线：显示的是 \d\d:\d\d 的内容/;

test("orders are opened, taken and reached without a network, and the server hears it once", async ({
  browser,
  baseURL,
}) => {
  const name = unique("无网络保养");
  const manager = await apiAs(baseURL, "manager");
  const id = await sent(manager, await apiAs(baseURL, "engineer"), name);
  const { page, network } = await phone(browser, baseURL);
  await ready(page);
  await expect(cardOf(page, name)).toBeVisible();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await keeps(page, name);
  // and the user who opens it
  await keeps(page, "authorities");
  // neither data nor addresses that grant access
  expect((await cached(page)).filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);

  const again = await reopened(network, page, "/workorder/mine");
  expect(
    await again.evaluate(() =>
      fetch("/healthz").then(
        () => "there",
        () => "away",
      ),
    ),
  ).toBe("away");
  const card = cardOf(again, name);
  await expect(card.getByText("待接单")).toBeVisible();
  await expect(card.getByRole("link", { name: "拨打 宋知远" })).toHaveAttribute("href", "tel:15400000901");
  await expect(again.getByText(NOTICE)).toBeVisible();
  await card.getByRole("button", { name: "接单" }).tap();
  await card.getByRole("button", { name: "到达" }).tap();
  await card.getByRole("button", { name: "填写" }).tap();
  const filling = again.getByRole("dialog", { name: `填写“${name}”` });
  await filling.getByLabel("绝缘电阻（兆欧）").fill("520");
  await filling.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(card.getByText("待提交：接单、到达、填写")).toBeVisible();

  // opened once more: the changes are still there, over the stored data
  const third = await reopened(network, again, "/workorder/mine");
  await expect(cardOf(third, name).getByText("待提交：接单、到达、填写")).toBeVisible();
  expect((await stands(manager, id)).status).toBe("WAITING_PICKUP");

  await network.reconnect(third.context());
  await expect.poll(async () => (await stands(manager, id)).status).toBe("IN_SERVICE");
  await expect(cardOf(third, name).getByText(/待提交/)).toHaveCount(0);
  await expect(cardOf(third, name).getByText("服务中")).toBeVisible();
  await expect(third.getByText(NOTICE)).toHaveCount(0);
  const { workOrder } = (await manager(
    "query ($id: ID!) { workOrder(id: $id) { moves { step } fill { fields { label answer } } } }",
    { id },
  )) as { workOrder: { moves: { step: string }[]; fill: { fields: { label: string; answer: string }[] } } };
  for (const step of ["SIGN", "ARRIVE"])
    expect(workOrder.moves.filter((move) => move.step === step)).toHaveLength(1);
  expect(workOrder.fill.fields.map(({ answer }) => answer)).toContain("520");
  await third.context().close();
  await network.close();
});

test("the page of an own order opens without a network, and says what has to wait", async ({
  browser,
  baseURL,
}) => {
  const name = unique("看得到的工单");
  const manager = await apiAs(baseURL, "manager");
  const id = await sent(manager, await apiAs(baseURL, "engineer"), name);
  const { page, network } = await phone(browser, baseURL);
  await ready(page);
  // fetched ahead, although it was never opened: the page of the order, and the options to choose from
  await keeps(page, '"moves"');
  await keeps(page, ITEM);
  // and the user who opens it
  await keeps(page, "authorities");

  const again = await reopened(network, page, `/workorder/${id}/info`);
  await expect(again.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(again.getByText("启明园区 3 号楼").first()).toBeVisible();
  await expect(again.getByText("流转记录")).toBeVisible();
  const actions = again.getByRole("region", { name: "工单操作" });
  await expect(actions.getByText(NOTICE)).toBeVisible();
  await expect(actions.getByRole("button", { name: "接单" })).toBeDisabled();
  await expect(again.getByText("没有网络，动态和评论暂时看不到")).toBeVisible();
  await expectNarrow(again);

  // the page where it is possible is one tap away, and back again
  await actions.getByRole("link", { name: "我的工单" }).click();
  await expect(again).toHaveURL(/\/workorder\/mine/);
  const card = cardOf(again, name);
  await card.getByRole("button", { name: "接单" }).tap();
  await card.getByRole("button", { name: "到达" }).tap();
  await card.getByRole("button", { name: "耗材" }).tap();
  const sheet = again.getByRole("dialog", { name: `耗材“${name}”` });
  await sheet.getByRole("combobox", { name: "服务与耗材" }).tap();
  await again.getByPlaceholder("输入关键词搜索").fill(INITIALS);
  await again.getByRole("option", { name: new RegExp(`^${ITEM}`) }).tap();
  await expect(sheet.getByRole("list", { name: "使用的服务与耗材" })).toContainText(ITEM);
  await sheet.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(card.getByText("待提交：接单、到达、填写")).toBeVisible();
  await card.getByRole("link", { name }).tap();
  await expect(actions.getByText(NOTICE)).toBeVisible();

  // online again, everything works as usual
  await network.reconnect(again.context());
  await expect.poll(async () => (await stands(manager, id)).status).toBe("IN_SERVICE");
  await expect(actions.getByText(NOTICE)).toHaveCount(0);
  await expect(actions.getByRole("button", { name: "填写" })).toBeEnabled();
  await expect(again.getByRole("textbox", { name: "写评论" })).toBeVisible();
  // the last of the three is received separately
  const used = async () => {
    const answer = await manager("query ($id: ID!) { workOrder(id: $id) { uses { name } } }", { id });
    return (answer as { workOrder: { uses: { name: string }[] } }).workOrder.uses;
  };
  await expect.poll(used).toEqual([{ name: ITEM }]);

  // the page opened in this window stays on screen
  await again.getByRole("button", { name: "返回" }).tap();
  await expect(card.getByText("服务中")).toBeVisible();
  await network.disconnect(again.context());
  await card.getByRole("link", { name }).tap();
  await expect(actions.getByText(NOTICE)).toBeVisible();
  await expect(actions.getByRole("button", { name: "填写" })).toBeDisabled();
  await again.context().close();
  await network.close();
});

test("pages that are not kept say that the network is away, and open when it is back", async ({
  browser,
  baseURL,
}) => {
  const { page, network } = await phone(browser, baseURL);
  await ready(page);
  await expect(page.getByRole("heading", { level: 1, name: "我的工单" })).toBeVisible();
  await keeps(page, "authorities");
  const again = await reopened(network, page, "/profile");
  const screen = again.getByRole("main").getByRole("alert");
  await expect(screen).toContainText("请检查网络后重试");
  await network.reconnect(again.context());
  await screen.getByRole("button", { name: "重试" }).tap();
  await expect(again.getByRole("tab", { name: "个人信息" })).toBeVisible();
  await again.context().close();
  await network.close();
});

test("nothing of a person stays behind when they sign out", async ({ browser, baseURL }) => {
  const name = unique("退出后不留");
  await sent(await apiAs(baseURL, "manager"), await apiAs(baseURL, "engineer"), name);
  const { page, network } = await phone(browser, baseURL);
  await ready(page);
  await expect(cardOf(page, name)).toBeVisible();
  await keeps(page, name);
  await keeps(page, ITEM);
  await page.getByRole("button", { name: "个人菜单" }).tap();
  await page.getByRole("button", { name: "退出登录" }).tap();
  await expect(page).toHaveURL(/\/login/i);
  expect(await stored(page)).toBe("[]");
  expect((await cached(page)).filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
  // and offline nobody can sign in
  const again = await reopened(network, page, "/workorder/mine");
  await expect(again).toHaveURL(/\/login/i);
  await expect(again.getByText(name)).toHaveCount(0);
  await again.context().close();
});

test("signing out without a network asks about unsent work, and loses nothing of it when they stay", async ({
  browser,
  baseURL,
}) => {
  const name = unique("退出前询问");
  await sent(await apiAs(baseURL, "manager"), await apiAs(baseURL, "engineer"), name);
  const { page, network } = await phone(browser, baseURL);
  await ready(page);
  const card = cardOf(page, name);
  await expect(card).toBeVisible();
  await keeps(page, name);
  await keeps(page, "authorities");
  await network.disconnect(page.context());
  await card.getByRole("button", { name: "接单" }).tap();
  await expect(card.getByText("待提交：接单")).toBeVisible();
  const answer = async (word: string) => {
    await page.getByRole("button", { name: "个人菜单" }).tap();
    await page.getByRole("button", { name: "退出登录" }).tap();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("1 项工单操作或草稿没有提交");
    await question.getByRole("button", { name: word }).tap();
    await expect(question).toBeHidden();
  };
  await answer("取消");
  await page.reload();
  await expect(card.getByText("待提交：接单")).toBeVisible();
  await answer("仍然退出");
  await expect(page).toHaveURL(/\/login/i);
  expect(await stored(page)).toBe("[]");
  await page.context().close();
});

test("another release is there after a reload, and a server that has no page says so", async ({
  browser,
}, info) => {
  const client = info.outputPath("client");
  cpSync(join(import.meta.dirname, "../dist"), client, { recursive: true });
  const change = (file: string, from: RegExp, to: string) => {
    const text = readFileSync(join(client, file), "utf8");
    expect(text).toMatch(from);
    writeFileSync(join(client, file), text.replace(from, to));
  };
  const server = await serve("release", { XIELI_CLIENT: client });
  try {
    const state = browserState(server.url, await signIn(server.url, "engineer"));
    const context = await browser.newContext({ baseURL: server.url, storageState: state });
    const page = await context.newPage();
    const caches = () => page.evaluate(() => window.caches.keys());
    const mark = page.locator("meta[name=release]");
    await ready(page);
    expect(await caches()).toHaveLength(1);
    change("index.html", /<head>/, '<head><meta name="release" content="next">');
    change("sw.js", /xieli-files-\$\{"\w+"\}/g, "xieli-files-next");
    await page.reload();
    await expect(mark).toHaveCount(1);
    await expect.poll(caches).toEqual(["xieli-files-next"]);
    await context.setOffline(true);
    await page.reload();
    await expect(mark).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1, name: "我的工单" })).toBeVisible();
    await context.setOffline(false);
    rmSync(join(client, "index.html"));
    expect((await page.goto("/workorder/mine"))?.status()).toBe(404);
    await context.close();
  } finally {
    await server.stop();
  }
});

test("a log with a photo is written without a network, and arrives once with it", async ({
  browser,
  baseURL,
}) => {
  const words = unique("地下室巡检无异常");
  const engineer = await apiAs(baseURL, "engineer");
  const { page, network } = await phone(browser, baseURL);
  await ready(page);
  await page.goto("/log/LogList");
  await page.getByRole("button", { name: "写日志" }).first().tap();
  const dialog = page.getByRole("dialog", { name: "写日志" });
  await choose(dialog, "日志类型", "电话");
  await network.disconnect(page.context());
  await dialog.getByLabel("日志内容").fill(words);
  await dialog.getByLabel("选择照片", { exact: true }).setInputFiles(png("泵房.png", [40, 120, 200]));
  await expect(dialog.getByRole("img", { name: "泵房.png" })).toBeVisible();
  await dialog.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/，照片 1 张，联网后自动提交/)).toBeVisible();
  await keeps(page, words);
  const arrived = async () => {
    const { itemLogs } = (await engineer(
      "query ($filter: ItemLogFilter) { itemLogs(first: 5, filter: $filter) { nodes { files { name } } } }",
      { filter: { scope: "MINE", keyword: words } },
    )) as { itemLogs: { nodes: { files: { name: string }[] }[] } };
    return itemLogs.nodes.map(({ files }) => files.map(({ name }) => name));
  };
  expect(await arrived()).toEqual([]);
  await network.reconnect(page.context());
  await expect.poll(arrived).toEqual([["泵房.png"]]);
  await expect(page.getByText(/还没有提交的日志/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("article").filter({ hasText: words })).toHaveCount(1);
  await page.context().close();
  await network.close();
});

// Prints the requests and bytes of pages, on fresh demo data with the release build, or with the binary given
// as an argument: opened cold (nothing in the browser's cache), and for records another one after the first.
// Bytes are those that came over the network, compressed as they were. Pages over their budget are marked.
import { chromium } from "@playwright/test";
import { authorizationOf, browserState, post, signIn } from "./account.mjs";
import { browserOptions } from "./browser.mjs";
import { startServer } from "./server.mjs";

const KB = 1000;
/** Budget of a page that is opened cold. */
const COLD = { bytes: 400 * KB, requests: 45 };
/** Bytes of the second page of the same kind. */
const SECOND = 60 * KB;

/** Pages, with a budget of their own where it differs; records with another of their kind. */
const pagesOf = ({ projects, tasks, workOrders, customers }) => [
  { name: "sign-in", path: "/Login", bytes: 205 * KB },
  { name: "workbench", user: "admin", path: "/" },
  { name: "member list", user: "admin", path: "/members" },
  { name: "customer list", user: "sales", path: "/customer/CustomerList" },
  ...twoOf("customer archive", "sales", customers, (id) => `/customer/${id}/CustomerArchives`),
  { name: "project list", user: "manager", path: "/project" },
  ...twoOf("project overview", "manager", projects, (id) => `/project/${id}/OverViewPage`, 450 * KB),
  { name: "task list", user: "manager", path: "/task" },
  ...twoOf("task", "manager", tasks, (id) => `/task/${id}/info`),
  { name: "work order list", user: "manager", path: "/workorder" },
  ...twoOf("work order", "manager", workOrders, (id) => `/workorder/${id}/info`),
  { name: "dispatch board", user: "manager", path: "/workorder/DispatchBoard" },
  { name: "log list", user: "manager", path: "/log/LogList" },
  { name: "operation log", user: "admin", path: "/admin/OperationLog" },
];

function twoOf(name, user, { nodes }, path, bytes) {
  const [one, other] = nodes.map(({ rowId }) => path(rowId));
  return [{ name, user, path: one, next: other, bytes }];
}

/** Opens a path; resolves to its requests and bytes when the network is quiet. */
async function open(page, session, path) {
  const found = { requests: 0, bytes: 0 };
  const finished = ({ encodedDataLength }) => {
    // no byte comes for a file in the cache
    if (encodedDataLength === 0) return;
    found.requests += 1;
    found.bytes += encodedDataLength;
  };
  session.on("Network.loadingFinished", finished);
  await page.goto(path, { waitUntil: "networkidle" });
  session.off("Network.loadingFinished", finished);
  return found;
}

async function measure(browser, url, tokens, { path, next }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // its copies of files would be fetched beside the page
    serviceWorkers: "block",
    storageState: browserState(url, tokens),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const cold = await open(page, session, path);
  const second = next && (await open(page, session, next));
  await context.close();
  return { cold, second };
}

const kb = (bytes) => `${(bytes / KB).toFixed(0)} KB`;

const server = await startServer({
  name: "pages",
  binary: process.argv[2] ?? "target/release/xieli",
});
const browser = await chromium.launch(await browserOptions());
try {
  const sessions = { admin: await signIn(server.url, "admin") };
  const ids = await post(
    server.url,
    `{ customers(first: 2) { nodes { rowId } } projects(first: 2) { nodes { rowId } }
       tasks(first: 2) { nodes { rowId } } workOrders(first: 2) { nodes { rowId } } }`,
    {},
    authorizationOf(sessions.admin),
  );
  const row = (cells) => console.log(`| ${cells.join(" | ")} |`);
  row(["page", "requests", "bytes", "second page: requests", "bytes", "over"]);
  row(["---", "---", "---", "---", "---", "---"]);
  for (const page of pagesOf(ids)) {
    const { name, user, bytes = COLD.bytes } = page;
    if (user && !sessions[user]) sessions[user] = await signIn(server.url, user);
    const { cold, second } = await measure(browser, server.url, sessions[user], page);
    const over = [
      cold.bytes > bytes && `${kb(bytes)} cold`,
      cold.requests > COLD.requests && `${COLD.requests} requests`,
      second && second.bytes > SECOND && `${kb(SECOND)} for the second`,
    ].filter(Boolean);
    const later = second ? [second.requests, kb(second.bytes)] : ["", ""];
    row([name, cold.requests, kb(cold.bytes), ...later, over.join(", ")]);
  }
} finally {
  await browser.close();
  await server.stop();
}

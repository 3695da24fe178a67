// Benchmark of first loads in a browser with an emulated slow network: `--latency 100` ms per round trip,
// `--rate 5` Mbit/s, `--rounds 5`. For each page: the time until its first row is in the document, cold
// (empty cache) and warm (the files of the build are cached), and the bytes fetched until the network is
// idle. docs/benchmarks.md records the results.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { browserState, signIn } from "./account.mjs";
import { machine } from "./bench/machine.mjs";
import { browserOptions } from "./browser.mjs";
import { startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    latency: { type: "string", default: "100" },
    rate: { type: "string", default: "5" },
    rounds: { type: "string", default: "5" },
  },
});
const bytes = (Number(values.rate) * 1_000_000) / 8;

/** Pages with the selector to wait for. */
const PAGES = [
  { name: "sign-in", path: "/Login", user: null, there: "input[autocomplete=username]" },
  { name: "list of members", path: "/members", user: "admin", there: "main tbody tr[data-id]" },
  { name: "workbench", path: "/", user: "admin", there: "main section, main article" },
  {
    name: "list of customers",
    path: "/customer/CustomerList",
    user: "sales",
    there: "main tbody tr[data-id]",
  },
];

const server = await startServer({
  name: "bench-loads",
  binary: process.env.BENCH_BINARY ?? "target/dist/xieli",
});
const browser = await chromium.launch(await browserOptions());

/** Reports when the first element of a selector was in the document, in ms since the navigation began. */
function watch(selector) {
  const look = () => {
    if (!document.querySelector(selector)) return false;
    window.thereAt ??= performance.now();
    return true;
  };
  new MutationObserver((_, observer) => look() && observer.disconnect()).observe(document, {
    childList: true,
    subtree: true,
  });
}

/** Loads a page in a context; returns the duration and the fetched bytes. */
async function load(context, { path, there }) {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: Number(values.latency),
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  const fetched = { all: 0, scripts: 0, queries: 0 };
  page.on("request", (request) => {
    fetched.all += 1;
    if (request.resourceType() === "script") fetched.scripts += 1;
    if (request.url().endsWith("/graphql") && request.method() === "POST") fetched.queries += 1;
  });
  await page.addInitScript(watch, there);
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => window.thereAt !== undefined);
  const took = await page.evaluate(() => window.thereAt);
  await page.close();
  return { took, fetched };
}

const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
const seconds = (times) =>
  `${(middle(times) / 1000).toFixed(2)} s (${(Math.min(...times) / 1000).toFixed(2)})`;

try {
  console.log(
    `${await machine()}; ${values.latency} ms a round trip, ${values.rate} Mbit/s; middle (quickest)\n`,
  );
  console.log("| | cold | warm | requests | JavaScript files | with GraphQL |\n|---|---|---|---|---|---|");
  for (const { name, user, ...page } of PAGES) {
    const [cold, warm] = [[], []];
    let counted;
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const session = user ? await signIn(server.url, user) : null;
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1440, height: 900 },
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
        // the emulation does not slow down requests of a service worker
        serviceWorkers: "block",
        ...(session ? { storageState: browserState(server.url, session, "light") } : {}),
      });
      const first = await load(context, page);
      cold.push(first.took);
      counted = first.fetched;
      warm.push((await load(context, page)).took);
      await context.close();
    }
    const { all, scripts, queries } = counted;
    console.log(`| ${name} | ${seconds(cold)} | ${seconds(warm)} | ${all} | ${scripts} | ${queries} |`);
  }
} finally {
  await browser.close();
  await server.stop();
}

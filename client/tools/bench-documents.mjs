// Benchmark of the list of a million documents with the release build: each filter of the page, sent as by
// the page, over `--connections 32` for `--seconds 4`, by a user who is no administrator.
// docs/benchmarks.md records the results.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { authorizationOf, signIn } from "./account.mjs";
import { ask, figures, load } from "./bench/load.mjs";
import { machine } from "./bench/machine.mjs";
import { cache, print, runOrFail } from "./lib.mjs";
import { startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "32" },
    seconds: { type: "string", default: "4" },
  },
});
const [connections, seconds] = [values.connections, values.seconds].map(Number);
const packages = join(cache, "bench");

const query = `query Documents($page: PageInput!, $filter: FileFilter) {
  files(page: $page, filter: $filter) {
    totalCount
    nodes { id name type size isOpen isPreviewOnly versionNumber previewCount downloadCount createdAt createdBy { id name } }
  }
}`;

/** Every filter of the page, and the most selective pairs. */
function cases(group, project) {
  const own = { category: "ENTERPRISE" };
  return [
    ["no filter", own],
    ["category of documents", { ...own, groupId: group }],
    ["kind", { ...own, type: "PDF" }],
    ["external uploaders", { ...own, userType: "EXTERNAL" }],
    ["one's own", { ...own, isMine: true }],
    ["a month", { ...own, created: { from: "2025-01-01", to: "2025-01-31" } }],
    ["shown to some only", { ...own, isOpen: "ONLY" }],
    ["project", { category: "PROJECT", projectId: project }],
    ["word that one in eight has", { ...own, keyword: "合同" }],
    ["sign that one in eight has", { ...own, keyword: "合" }],
    ["word that few have", { ...own, keyword: "合同99" }],
    ["word that none has", { ...own, keyword: "聚四氟乙烯" }],
    ["words in a thousand contents", { ...own, keyword: "服务 77" }],
    ["word and kind", { ...own, keyword: "验收", type: "XLS" }],
    ["external uploaders and kind", { ...own, userType: "EXTERNAL", type: "IMAGE" }],
  ].map(([name, filter]) => [name, { page: { number: 1, size: 20 }, filter }]);
}

mkdirSync(packages, { recursive: true });
await runOrFail(
  "npm",
  ["install", "--prefix", packages, "--no-save", "--loglevel=error", "autocannon@8.0.0"],
  {
    cwd: packages,
  },
);
// one user sends the load of many: the rate limits stay active, with higher values
const server = await startServer({
  name: "bench-documents",
  binary: process.env.BENCH_BINARY ?? "target/dist/xieli",
  env: { XIELI_RATE_VIEWER: "1000000000", XIELI_RATE_ADDRESS: "1000000000" },
});
try {
  print("writing the large data set and a million documents");
  await server.command("seed", "--size", "documents");
  const authorization = authorizationOf(await signIn(server.url, "large1staff"));
  const found = await ask({
    url: server.url,
    authorization,
    query: `{ fileGroups(category: ENTERPRISE) { id } }`,
  });
  console.log(`\n${await machine()}; ${connections} connections, ${seconds} s each`);
  console.log(
    `${"".padEnd(34)}${["rate", "p50", "p95", "p99"].map((head) => head.padStart(10)).join("")}     total`,
  );
  const all = cases(found.fileGroups[3].id, "66");
  for (const [name, variables] of [...all, ["page 400", { ...all[0][1], page: { number: 400, size: 20 } }]]) {
    const target = { url: server.url, authorization, query, variables, packages, pid: server.pid };
    const total = (await ask(target)).files.totalCount;
    await load({ ...target, connections, seconds: 1 });
    const loaded = await load({ ...target, connections, seconds });
    const wrong = loaded.failed ? `  ${loaded.failed} FAILED` : "";
    console.log(`${name.padEnd(34)}${figures(loaded)}  ${total}${wrong}`);
  }
} finally {
  await server.stop();
}

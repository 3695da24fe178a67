// Benchmark of the release build against PostGraphile: same PostgreSQL, same data (`seed --size large`),
// same nested query, in alternating rounds. Options: `--connections 32 --seconds 4 --rounds 9`; with
// `--writes 0,1,10,50` the same while others write so many records a second, and beside the product without
// caches (bench/writes.mjs). The load comes from the same machine, so that only ratios are comparable, each
// between two successive rounds: the speed of a shared host varies. docs/benchmarks.md records the results
// and explains them.
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { authorizationOf, signIn } from "./account.mjs";
import { bringPackages, peerVersion, startComparison } from "./bench/comparison.mjs";
import { ask, load } from "./bench/load.mjs";
import { machine } from "./bench/machine.mjs";
import { cases, nested, rival } from "./bench/queries.mjs";
import { logStatements, pipelined, reads, tail } from "./bench/statements.mjs";
import { underWrites, withoutCaches } from "./bench/writes.mjs";
import { connection } from "./cluster.mjs";
import { cache, fail, print } from "./lib.mjs";
import { startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "32" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string" },
    writes: { type: "string" },
  },
});
const rates = values.writes?.split(",").map(Number);
if (rates?.some((rate) => !(rate >= 0))) fail(`--writes ${values.writes}: numbers separated by commas`);
const [connections, seconds, rounds] = [
  values.connections,
  values.seconds,
  values.rounds ?? (rates ? 3 : 9),
].map(Number);
/** The user who reads. */
const owner = "large1";
const packages = join(cache, "bench");
const number = (value, unit, digits = 0) => `${value.toFixed(digits).padStart(7)} ${unit}`;

function report(name, { rate, p50, p95, p99, cpu, memory, failed }) {
  const times = [p50, p95, p99].map((time) => number(time, "ms", 1)).join("");
  const used = cpu === null ? "" : number(cpu, "µs") + number(memory, "MB");
  console.log(`${name.padEnd(34)}${number(rate, "/s")}${times}${used}${failed ? `  ${failed} FAILED` : ""}`);
}

/** The median by `value`. */
function middle(results, value) {
  return [...results].sort((a, b) => value(a) - value(b))[Math.floor(results.length / 2)];
}

/** The query of ours where nothing is cached: its load, and the statements of one request. */
async function firstLook({ ours, psql, cluster }) {
  const node = await withoutCaches({ server, binary, env });
  try {
    const target = { ...ours, url: node.url, pid: node.pid };
    const first = await load({ ...target, packages, connections, seconds });
    await logStatements(psql, true);
    // new sessions, so that the viewer is read from the database again
    await load({ ...target, packages, connections, seconds: 1 });
    const before = statSync(cluster.log).size;
    await ask(target);
    const statements = reads(tail(cluster.log, before));
    await logStatements(psql, false);
    return { first, statements };
  } finally {
    await node.stop();
  }
}

/** Rounds of ours and theirs in turns without writes, further queries of ours, and the database alone. */
async function compare({ ours, theirs, psql, cluster, authorization }) {
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s, the middle one`);
  console.log(
    `${"".padEnd(34)}${["rate", "p50", "p95", "p99", "CPU", "memory"].map((head) => head.padStart(10)).join("")}`,
  );
  const found = { ours: [], theirs: [] };
  for (const target of [ours, theirs]) await load({ ...target, packages, connections, seconds: 3 });
  for (let round = 0; round < rounds; round += 1) {
    found.ours.push(await load({ ...ours, packages, connections, seconds }));
    found.theirs.push(await load({ ...theirs, packages, connections, seconds }));
  }
  const [us, them] = [found.ours, found.theirs].map((results) => middle(results, ({ rate }) => rate));
  const ratios = found.ours.map(({ rate }, round) => rate / found.theirs[round].rate);
  const { first, statements } = await firstLook({ ours, psql, cluster });
  report("Xieli, nested, looking again", us);
  report("Xieli, nested, first look", first);
  report("PostGraphile, nested", them);
  const direct = await pipelined({
    statements,
    folder: packages,
    connection: cluster.url,
    connections,
    seconds,
  });

  for (const { name, ...query } of cases) {
    const target = { ...query, url: server.url, authorization, pid: server.pid };
    report(
      name,
      await load({ ...target, packages, connections: query.connections, seconds: Math.min(seconds, 5) }),
    );
  }
  const [ratio, ...ends] = [middle(ratios, Number), Math.min(...ratios), Math.max(...ratios)];
  const range = ends.map((end) => end.toFixed(2)).join(" to ");
  console.log(
    `\nrate: ${ratio.toFixed(2)} times PostGraphile (at least 3 wanted; ${range} in single rounds)`,
  );
  console.log(`p99 ${us.p99.toFixed(1)} ms against its p50 ${them.p50.toFixed(1)} ms (below it wanted)`);
  console.log(`memory ${us.memory} MB (under 80 wanted) against ${them.memory} MB`);
  if (direct === null) console.log("no pgbench on this machine: the database alone was not measured");
  else {
    const share = ((100 * first.rate) / direct).toFixed(0);
    const what = `the ${statements.length} statements of a first look pipelined`;
    console.log(`pgbench, ${what}: ${direct.toFixed(0)}/s; a first look reaches ${share} % of it`);
  }
}

print("fetching what is measured against");
await bringPackages(packages);
// one user sends the load of many: the rate limits stay active, with higher values
const binary = process.env.BENCH_BINARY ?? "target/dist/xieli";
const env = { XIELI_RATE_VIEWER: "1000000000", XIELI_RATE_ADDRESS: "1000000000" };
const server = await startServer({ name: "bench", binary, env });
try {
  print("writing the large data set");
  await server.command("seed", "--size", "large");
  const cluster = connection(server.data);
  const rivalServer = await startComparison({ packages, database: cluster.url });
  const { Client } = createRequire(join(packages, "package.json"))("pg");
  const database = new Client({ connectionString: cluster.url });
  await database.connect();
  const psql = (sql) => database.query(sql);
  try {
    const authorization = authorizationOf(await signIn(server.url, owner));
    const ours = { ...nested, url: server.url, pid: server.pid, authorization };
    const viewer = await ask({
      url: server.url,
      authorization,
      query: "{ viewer { enterprise { rowId } } }",
    });
    const enterpriseId = viewer.viewer.enterprise.rowId;
    const theirs = { ...rival(enterpriseId), url: rivalServer.url, pid: rivalServer.pid };
    const [one, other] = [nested.rows(await ask(ours)), theirs.rows(await ask(theirs))];
    if (JSON.stringify(one) !== JSON.stringify(other)) {
      fail(`the two do not answer the same:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`);
    }
    console.log(`\n${await machine()}; PostGraphile ${peerVersion(packages)}`);
    if (rates) {
      const reading = { owner, authorization, enterpriseId, connections, seconds, rounds, rates };
      await underWrites({ ...reading, server, binary, env, packages, rivalServer, psql });
    } else {
      await compare({ ours, theirs, psql, cluster, authorization });
    }
  } finally {
    await database.end();
    await rivalServer.stop();
  }
} finally {
  await server.stop();
}

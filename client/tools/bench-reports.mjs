// Benchmark of statistics and reports over five million facts of five years: every statistic over a year and
// over five, the overview, reports, a dashboard of eight tiles, the preview while composing, and an export
// of 200,000 rows; and each report beside the same SQL by psql.
// `--connections 8 --seconds 4 --rounds 9`; `--data FOLDER` reuses the data of an earlier run, `--only`
// selects cases by name. Each connection is another member who reads everything. docs/benchmarks.md records
// the results.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { authorizationOf, signIn } from "./account.mjs";
import { ask, figures, spread } from "./bench/load.mjs";
import { machine, residentMegabytes } from "./bench/machine.mjs";
import {
  createDashboard,
  createReport,
  dashboard,
  data,
  periods,
  preview,
  reports,
  statistic,
  statistics,
} from "./bench/reports.mjs";
import { connection } from "./cluster.mjs";
import { print, run } from "./lib.mjs";
import { startServer } from "./server.mjs";

const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "8" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "9" },
    data: { type: "string" },
    only: { type: "string", default: "." },
  },
});
const [connections, seconds, rounds] = [values.connections, values.seconds, values.rounds].map(Number);

/** Whether a request is answered in full: a tile of a dashboard may have an error of its own. */
async function answers(target) {
  try {
    const { dashboardFigures } = await ask(target);
    return !dashboardFigures?.some(({ error }) => error);
  } catch {
    return false;
  }
}

/**
 * The durations of one request after the other by each member, one for each connection, for `seconds`, at
 * least one each.
 */
async function together(target, members) {
  const [times, until] = [[], performance.now() + seconds * 1000];
  let failed = 0;
  const one = async (authorization) => {
    do {
      const began = performance.now();
      const answered = await answers({ ...target, authorization });
      if (answered) times.push(performance.now() - began);
      else failed += 1;
    } while (performance.now() < until);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, at) => one(members[at % members.length])));
  const rate = times.length / ((performance.now() - began) / 1000);
  return { rate, ...spread(times), failed };
}

const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

/** The middle of the durations of a request that is sent alone. */
async function alone(target) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await ask(target);
    times.push(performance.now() - began);
  }
  return middle(times);
}

/** The middle of the durations of a statement by psql; null where there is no psql. */
async function byPsql(url, sql, folder) {
  const script = join(folder, "by-hand.sql");
  writeFileSync(script, `\\timing on\n${`${sql};\n`.repeat(rounds)}`);
  const args = [url, "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", script];
  const { code, output } = await run("psql", args, { quiet: true });
  if (code === 127) return null;
  if (code !== 0) throw new Error(`psql ended with ${code}\n${output}`);
  return middle([...output.matchAll(/^Time: ([\d.]+) ms/gm)].map(([, time]) => Number(time)));
}

/** The finished job of an export; it is asked for until it is over. */
async function finished(target, jobId) {
  const query = "query Job($id: ID!) { job(id: $id) { state error downloadUrl } }";
  for (;;) {
    const { job } = await ask({ ...target, query, variables: { id: btoa(`Job:${jobId}`) } });
    if (job.state === "DONE") return job;
    if (job.state === "FAILED") throw new Error(job.error);
    await wait(100);
  }
}

/** Exports tasks as a job, reads its file, and reports rows, size and the memory of the server meanwhile. */
async function exported(target, pid, format, days) {
  const before = residentMegabytes(pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 50);
  try {
    const began = performance.now();
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    const query = new URLSearchParams({ format, background: "1", ...days });
    const started = await fetch(`${target.url}/api/tms/task/exportExcel?${query}`, {
      headers: { authorization: target.authorization },
    });
    const { data, msg } = await started.json();
    if (!data?.jobId) throw new Error(msg);
    const { downloadUrl } = await finished(target, data.jobId);
    const written = seconds();
    const reply = await fetch(new URL(downloadUrl, target.url));
    if (!reply.ok) throw new Error(`${downloadUrl}: ${reply.status}`);
    let [bytes, lines] = [0, 0];
    for await (const piece of reply.body) {
      bytes += piece.length;
      if (format === "csv") for (const byte of piece) lines += byte === 10 ? 1 : 0;
    }
    const rows = format === "csv" ? `${lines - 1} rows, ` : "";
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    return `${rows}${size}, written in ${written}, read after ${seconds()}; memory ${before} MB before, ${most} MB at most`;
  } finally {
    clearInterval(watching);
  }
}

/** Creates a record and returns its id. */
async function made(target, query, input, kind) {
  const [{ userErrors, ...payload }] = Object.values(await ask({ ...target, query, variables: { input } }));
  if (userErrors.length > 0) throw new Error(userErrors.map(({ message }) => message).join("; "));
  return payload[kind].id;
}

// one user sends the load of many: the rate limits stay active, with higher values
const server = await startServer({
  name: "bench-reports",
  binary: process.env.BENCH_BINARY ?? "target/dist/xieli",
  env: { XIELI_RATE_VIEWER: "1000000000", XIELI_RATE_ADDRESS: "1000000000" },
  keep: values.data,
});
try {
  if (!values.data) {
    print("writing the large data set and five million facts");
    await server.command("seed", "--size", "facts");
  }
  const target = {
    url: server.url,
    authorization: authorizationOf(await signIn(server.url, "large1")),
  };
  const members = [];
  for (let at = 1; at <= 8; at += 1) {
    members.push(authorizationOf(await signIn(server.url, `large1reader${at}`)));
  }
  const found = await ask({ ...target, query: statistics });
  const show = async (name, asked) => {
    if (!name.match(values.only)) return;
    await ask({ ...target, ...asked }).catch((error) => print(`${name}: ${error.message}`));
    const loaded = await together({ ...target, ...asked }, members);
    const wrong = loaded.failed ? `  ${loaded.failed} FAILED` : "";
    console.log(`${name.padEnd(44)}${figures(loaded)}${wrong}`);
  };
  console.log(`\n${await machine()}; ${connections} connections, ${seconds} s each`);
  console.log(`${"".padEnd(44)}${["rate", "p50", "p95", "p99"].map((head) => head.padStart(10)).join("")}`);
  for (const { name, from, to } of periods) {
    for (const { code } of found.statistics) {
      await show(`${code}, ${name}`, { query: statistic, variables: { code, from, to } });
    }
  }
  const ids = [];
  // names are unique, and `--data` has those of earlier runs
  const time = Date.now();
  for (const { name, position, definition } of reports) {
    const input = { name: `${name} ${time}`, position, definition };
    ids.push(await made(target, createReport, input, "onlineReport"));
  }
  for (const [at, { name }] of reports.entries()) {
    await show(`report: ${name}`, { query: data, variables: { id: ids[at] } });
  }
  const tiles = ids.map((reportId, at) => ({
    code: `t${at}`,
    kind: "TABLE",
    reportId,
    x: (at % 2) * 6,
    y: Math.floor(at / 2) * 6,
    w: 6,
    h: 6,
  }));
  const board = { name: `bench ${time}`, audience: "OFFERED", positions: ["TASK"], tiles };
  const id = await made(target, createDashboard, board, "dashboard");
  await show("dashboard of eight tiles", { query: dashboard, variables: { id } });
  for (const { name, definition } of reports) {
    await show(`preview: ${name}`, { query: preview, variables: { definition } });
  }
  const { url } = connection(server.data);
  for (const [at, { name, sql }] of reports.entries()) {
    if (!`by hand: ${name}`.match(values.only)) continue;
    const hand = await byPsql(url, sql(found.viewer.enterprise.rowId), server.data);
    const ours = await alone({ ...target, query: data, variables: { id: ids[at] } });
    const beside =
      hand === null ? "no psql" : `${hand.toFixed(1)} ms by psql, ${(ours / hand).toFixed(2)} times`;
    console.log(`${`by hand: ${name}`.padEnd(44)}${ours.toFixed(1)} ms alone, ${beside}`);
  }
  // 200,000 tasks: of 240,000 a year
  const days = { startDateStart: "2025-01-01", startDateEnd: "2025-10-31" };
  for (const format of ["csv", "xlsx"].filter((format) => `export: ${format}`.match(values.only))) {
    const report = await exported(target, server.pid, format, days);
    console.log(`${`export: ${format}`.padEnd(44)}${report}`);
  }
} finally {
  await server.stop();
}

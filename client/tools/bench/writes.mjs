// Benchmark of reading while others write: the product, the product without caches and PostGraphile in
// turns, each with the same updates a second, at each of several rates.
import { connection } from "../cluster.mjs";
import { fail, print } from "../lib.mjs";
import { startServer } from "../server.mjs";
import { ask, load } from "./load.mjs";
import { nested as ofMembers, rival as rivalOfMembers } from "./queries.mjs";
import { nested as ofOrders, rival as rivalOfOrders } from "./workOrders.mjs";
import { byMutations, byStatements, prepareWrites, writing } from "./writers.mjs";

const queries = [
  { name: "20 members with teams", listed: "members", ours: ofMembers, theirs: rivalOfMembers },
  { name: "20 orders with customers", listed: "work", ours: ofOrders, theirs: rivalOfOrders },
];
/** The sets of records that are written. */
const sets = { work: "tasks, customers and orders", members: "members" };

/** The median. */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const figures = ["rate", "p50", "p99", "memory", "written"];
const medians = (rounds) =>
  Object.fromEntries(figures.map((name) => [name, middle(rounds.map((one) => one[name]))]));
const failed = (rounds) => rounds.reduce((sum, one) => sum + one.failed, 0);

const cell = (text, width = 9) => `${text}`.padStart(width);
const speed = ({ rate, p50, p99 }) =>
  cell(`${rate.toFixed(0)}/s`) + cell(p50.toFixed(1)) + cell(p99.toFixed(1));
const times = (value) => cell(`${value.toFixed(2)}x`);

/** Starts a second node over the data of `server` that caches nothing. */
export function withoutCaches({ server, binary, env }) {
  const [database] = connection(server.data).url.split("?");
  // the same data folder, for its secret key; a database of its own is not started
  const node = { DATABASE_URL: database, XIELI_DATA: server.data, XIELI_LEASE: "0" };
  return startServer({ name: "bench-uncached", binary, env: { ...env, ...node } });
}

/**
 * Measures and prints everything, over the data of the running `server` and with the settings `env`.
 * `owner` is the user name of the one who reads, `viewer` the value of their Authorization header.
 */
export async function underWrites(options) {
  const { server, binary, env, packages, rivalServer, psql, owner, authorization, enterpriseId } = options;
  const database = connection(server.data).url;
  print("creating the records that are written");
  const written = await prepareWrites({ url: server.url, psql, owner });
  const uncached = await withoutCaches({ server, binary, env });
  try {
    const found = [];
    for (const { name, listed, ours, theirs } of queries) {
      const target = ({ url, pid }, query) => ({ ...query, url, pid, packages });
      const targets = {
        ours: { ...target(server, ours), authorization },
        uncached: { ...target(uncached, ours), authorization },
        peer: target(rivalServer, theirs(enterpriseId)),
      };
      await sameAnswers(targets);
      for (const one of Object.values(targets)) {
        await load({ ...one, connections: options.connections, seconds: 3 });
      }
      for (const rate of options.rates) {
        for (const set of rate === 0 ? ["work"] : Object.keys(sets)) {
          const writers = writersOf({ ...options, uncached, database, records: written[set] });
          const rounds = await inTurns({ ...options, targets, writers, rate });
          await writers.end();
          found.push({ name, listed, set, rate, ...rounds });
          print(`${name}, ${rate} writes a second${rate ? ` of ${sets[set]}` : ""}: measured`);
        }
      }
    }
    report(found, options);
  } finally {
    await uncached.stop();
  }
}

/** All three answer the same before anything is written. */
async function sameAnswers(targets) {
  const [one, ...others] = await Promise.all(
    Object.values(targets).map(async (target) => JSON.stringify(target.rows(await ask(target)))),
  );
  const other = others.find((text) => text !== one);
  if (other) fail(`they do not answer the same:\n${one}\n${other}`);
  if (one === "[]") fail("the query finds nothing");
}

/** The same writes for each of the three. */
function writersOf({ server, uncached, packages, database, enterpriseId, records }) {
  const plain = byStatements({ packages, database, enterpriseId, records });
  return {
    ours: byMutations(server.url, records),
    uncached: byMutations(uncached.url, records),
    peer: plain.write,
    end: plain.end,
  };
}

/** The rounds of each of the three, in turns: `{ ours, uncached, peer }`. */
async function inTurns({ targets, writers, rate, connections, seconds, rounds }) {
  const found = { ours: [], uncached: [], peer: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [who, target] of Object.entries(targets)) {
      const stop = writing(rate, writers[who]);
      const loaded = await load({ ...target, connections, seconds });
      found[who].push({ ...loaded, written: await stop() });
    }
  }
  return found;
}

/** Prints a table of all rates for each query, and one of first and later looks. */
function report(found, { connections, rounds, seconds }) {
  console.log(`\n${connections} connections, ${rounds} rounds of ${seconds} s each, medians; times in ms`);
  const heads = ["rate", "p50", "p99"];
  const line = (label, cells, width) =>
    console.log(label.padEnd(40) + cells.map((text) => cell(text, width)).join(""));
  for (const { name } of queries) {
    console.log("");
    line(name, ["Xieli", "without caches", "PostGraphile"], 27);
    line("writes a second", [...heads, ...heads, ...heads, "to peer", "to none", "written"]);
    for (const one of found.filter((row) => row.name === name)) {
      const [us, none, peer] = [one.ours, one.uncached, one.peer].map(medians);
      const to = (others) => middle(one.ours.map(({ rate }, at) => rate / others[at].rate));
      const listed = one.set === one.listed ? "listed" : "others";
      const label = one.rate === 0 ? "0" : `${one.rate}, ${listed}: ${sets[one.set]}`;
      const wrong = failed([...one.ours, ...one.uncached, ...one.peer]);
      console.log(
        label.padEnd(40) +
          [us, none, peer].map(speed).join("") +
          times(to(one.peer)) +
          times(to(one.uncached)) +
          cell(`${us.written.toFixed(1)}/s`) +
          (wrong ? `  ${wrong} FAILED` : ""),
      );
    }
    looks(found.filter((row) => row.name === name));
  }
}

/** Prints the three figures that belong together, and the memory of the servers. */
function looks(found) {
  const still = found.find(({ rate }) => rate === 0);
  const lines = found
    .filter(({ rate, set, listed }) => rate > 0 && set === listed)
    .map((one) => [`looking while others write ${one.rate} a second`, one.ours, one.peer]);
  if (still) {
    lines.unshift(["looking again", still.ours, still.peer]);
    lines.unshift(["first look (nothing remembered)", still.uncached, still.peer]);
  }
  const heads = ["rate", "p50", "p99", "to peer", "memory"];
  console.log(`\n${"".padEnd(40)}${heads.map((head) => cell(head)).join("")}`);
  for (const [label, ours, theirs] of lines) {
    const us = medians(ours);
    const ratio = middle(ours.map(({ rate }, at) => rate / theirs[at].rate));
    console.log(label.padEnd(40) + speed(us) + times(ratio) + cell(`${us.memory} MB`));
  }
  const most = (who) => Math.max(...found.flatMap((one) => one[who].map(({ memory }) => memory)));
  console.log(`memory at most: ${most("ours")} MB, PostGraphile ${most("peer")} MB`);
}

// Benchmark of very many records of one kind: the list by each filter, sort and keyword, by a user who is
// no administrator, or by the one whom a case names; and where the benchmark asks
// for it, twenty of them with their related records against PostGraphile over the same data.
// `--connections 32 --seconds 4 --rounds 5`; `--data FOLDER` reuses the data of an earlier run, `--only`
// selects cases by name.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { authorizationOf, signIn } from "../account.mjs";
import { connection } from "../cluster.mjs";
import { cache, fail, print } from "../lib.mjs";
import { startServer } from "../server.mjs";
import { bringPackages, startComparison } from "./comparison.mjs";
import { ask, figures, load } from "./load.mjs";
import { machine } from "./machine.mjs";

/**
 * Runs the benchmark: `size` of the seed, the first query (`probe`), and the cases derived from its result,
 * each with the time of its first answer, of which nothing is cached, and those under load;
 * `change` is a mutation of one record, which invalidates cached pages. `deeds` have their own
 * measurements, each by `run({ server, authorization, owner, found, connections, seconds })`, which returns
 * a report line; those of `before` come before the cases. Without `rival` there is no comparison.
 */
export async function measure({ kind, size, probe, cases, change, before = [], deeds = [], nested, rival }) {
  const { values } = parseArgs({
    options: {
      connections: { type: "string", default: "32" },
      seconds: { type: "string", default: "4" },
      rounds: { type: "string", default: "5" },
      data: { type: "string" },
      only: { type: "string", default: "." },
    },
  });
  const [connections, seconds, rounds] = [values.connections, values.seconds, values.rounds].map(Number);
  const packages = join(cache, "bench");
  mkdirSync(packages, { recursive: true });
  await bringPackages(packages);
  // one user sends the load of many: the rate limits stay active, with higher values
  const server = await startServer({
    name: `bench-${kind}`,
    binary: process.env.BENCH_BINARY ?? "target/dist/xieli",
    env: {
      XIELI_RATE_VIEWER: "1000000000",
      XIELI_RATE_ADDRESS: "1000000000",
      XIELI_SOCKETS_PER_VIEWER: "1000",
      XIELI_SOCKETS_PER_ADDRESS: "1000",
    },
    keep: values.data,
  });
  try {
    if (!values.data) {
      print(`writing the large data set and ${kind}`);
      await server.command("seed", "--size", size);
    }
    const tokens = new Map();
    const tokenOf = async (user) => {
      if (!tokens.has(user)) tokens.set(user, authorizationOf(await signIn(server.url, user)));
      return tokens.get(user);
    };
    const [authorization, owner] = [await tokenOf("large1staff"), await tokenOf("large1")];
    const found = await ask({ url: server.url, authorization, query: probe });
    const own = async (all) => {
      for (const { name, run } of all.filter(({ name }) => name.match(values.only))) {
        console.log(
          `${name.padEnd(34)}${await run({ server, authorization, owner, found, connections, seconds })}`,
        );
      }
    };
    console.log(`\n${await machine()}; ${connections} connections, ${seconds} s each`);
    console.log(
      `${"".padEnd(34)}${["first", "rate", "p50", "p95", "p99"].map((head) => head.padStart(10)).join("")}     total`,
    );
    await own(before);
    for (const { name, query, variables, connections: few, by } of cases(found).filter(({ name }) =>
      name.match(values.only),
    )) {
      const target = {
        url: server.url,
        authorization: await tokenOf({ owner: "large1", staff: "large1staff" }[by ?? "staff"] ?? by),
        query,
        variables,
        packages,
        pid: server.pid,
      };
      const asked = performance.now();
      const answer = await ask(target);
      const first = `${(performance.now() - asked).toFixed(1)} ms`.padStart(10);
      const total = Object.values(answer).find((one) => one?.totalCount !== undefined)?.totalCount ?? "";
      const many = { ...target, connections: few ?? connections };
      await load({ ...many, seconds: 1 });
      const loaded = await load({ ...many, seconds });
      const wrong = loaded.failed ? `  ${loaded.failed} FAILED` : "";
      console.log(`${name.padEnd(34)}${first}${figures(loaded)}  ${total}${wrong}`);
    }
    const [{ query, variables }] = cases(found);
    if (change && "ten changes a second".match(values.only)) {
      const target = { url: server.url, authorization, query, variables, packages, pid: server.pid };
      const stop = changing({ url: server.url, authorization: owner }, (number) => change(found, number));
      const loaded = await load({ ...target, connections, seconds });
      console.log(`${"no filter, ten changes a second".padEnd(44)}${figures(loaded)}  ${await stop()}`);
    }
    await own(deeds);
    if (!rival) return;
    const rivalServer = await startComparison({ packages, database: connection(server.data).url });
    try {
      const ours = { ...nested, url: server.url, pid: server.pid, authorization: owner };
      const theirs = {
        ...rival(found.viewer.enterprise.rowId),
        url: rivalServer.url,
        pid: rivalServer.pid,
      };
      const [one, other] = [nested.rows(await ask(ours)), theirs.rows(await ask(theirs))];
      if (JSON.stringify(one) !== JSON.stringify(other)) {
        fail(`the two do not answer the same:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`);
      }
      const ratios = [];
      for (const target of [ours, theirs]) await load({ ...target, packages, connections, seconds: 3 });
      for (let round = 0; round < rounds; round += 1) {
        const us = await load({ ...ours, packages, connections, seconds });
        const them = await load({ ...theirs, packages, connections, seconds });
        ratios.push(us.rate / them.rate);
        console.log(
          `20 ${kind}, round ${round + 1}: ${us.rate.toFixed(0)} /s against ${them.rate.toFixed(0)} /s, p99 ${us.p99.toFixed(1)} ms against p50 ${them.p50.toFixed(1)} ms`,
        );
      }
      ratios.sort((a, b) => a - b);
      const middle = ratios[Math.floor(ratios.length / 2)];
      console.log(`rate: ${middle.toFixed(2)} times PostGraphile (at least 3.5 wanted)`);
    } finally {
      await rivalServer.stop();
    }
  } finally {
    await server.stop();
  }
}

/** Changes a record of the list ten times per second until `stop`, which returns the number of changes. */
function changing(target, change) {
  let going = true;
  const running = (async () => {
    let number = 0;
    for (; going; number += 1) {
      const next = wait(100);
      const answer = await ask({ ...target, ...change(number) });
      const [refused] = Object.values(answer)[0].userErrors;
      if (refused) throw new Error(refused.message);
      await next;
    }
    return number;
  })();
  return () => {
    going = false;
    return running;
  };
}

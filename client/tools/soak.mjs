// Soak test: fifty simulated users while all known resource attacks run at once, each from a separate
// address (docs/security.md). Reports the users' response times and errors and the server's memory: a
// measurement for people, not a test. `node client/tools/soak.mjs [--minutes 30] [--binary PATH] [--only
// REGEX]`; `--only '^$'`: without the attacks.
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { authorizationOf, signIn } from "./account.mjs";
import { print, root } from "./lib.mjs";
import { startServer } from "./server.mjs";
import { caller } from "./soak/http.mjs";
import { ordinary } from "./soak/ordinary.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    binary: { type: "string", default: "target/release/xieli" },
    only: { type: "string", default: "." },
  },
});
const people = 50;

/** Resident megabytes of a process, and its peak. */
function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return ["VmRSS:", "VmHWM:"].map((name) =>
    Math.round(Number(status.match(new RegExp(`${name}\\s+(\\d+)`))[1]) / 1024),
  );
}

const server = await startServer({
  name: "soak",
  binary: values.binary,
  env: { XIELI_WEBHOOK_NETWORKS: "127.0.0.0/8" },
});
try {
  print("writing the large data set");
  await server.command("seed", "--size", "large");
  const tokens = async (name) => authorizationOf(await signIn(server.url, name));
  // ten sessions each, of five enterprises
  const names = ["large5", "large6", "large7", "large8", "large9"];
  const crowd = [];
  for (let at = 0; at < people; at += 1)
    crowd.push(caller(server.url, `127.0.1.${at + 1}`, await tokens(names[at % names.length])));
  const attackers = {};
  for (const name of ["large1", "large2", "large3", "large4", "engineer", "owner"])
    attackers[name] = await tokens(name);

  // a separate process with low priority, as if on another machine: the attackers' own needs are not
  // measured
  const attack = fork(join(root, "client/tools/soak/attack.mjs"), [
    JSON.stringify({ url: server.url, only: values.only, attackers }),
  ]);
  setPriority(attack.pid, 19);
  const counts = new Promise((done) => attack.on("message", done));

  let over = false;
  const times = [];
  const troubles = {};
  const seen = (time, trouble) => {
    times.push(time);
    if (trouble) troubles[trouble] = (troubles[trouble] ?? 0) + 1;
  };
  const users = crowd.map((who, number) => ordinary({ going: () => !over, who, seen, number }));
  print(`${people} people at work for ${values.minutes} minutes`);
  const end = Date.now() + Number(values.minutes) * 60_000;
  while (Date.now() < end) {
    await wait(Math.min(60_000, end - Date.now()));
    const last = times.slice(-1_500).sort((a, b) => a - b);
    const [now, most] = memory(server.pid);
    const bad = Object.values(troubles).reduce((sum, one) => sum + one, 0);
    const p99 = last[Math.floor(last.length * 0.99)]?.toFixed(0);
    print(
      `${times.length} answers, ${bad} bad, p99 of the last 1,500 ${p99} ms, ${now} MB, at most ${most} MB`,
    );
  }
  over = true;
  attack.send("end");
  await Promise.race([Promise.all(users), wait(15_000)]);
  const met = await Promise.race([counts, wait(20_000, {}, { ref: false })]);
  attack.kill("SIGKILL");
  times.sort((a, b) => a - b);
  const at = (share) => `${times[Math.floor(times.length * share)].toFixed(0)} ms`;
  console.log(
    `\n${times.length} answers to ${people} people: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, the last ${at(0.99999)}`,
  );
  console.log("bad answers:", Object.keys(troubles).length === 0 ? "none" : troubles);
  console.log(`memory: ${memory(server.pid).join(" MB, at most ")} MB`);
  for (const [name, what] of Object.entries(met)) console.log(`${name}:`, what);
} finally {
  await server.stop();
}
process.exit(0);

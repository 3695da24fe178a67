// Runs every check and every test, continues after a failure where the rest is still meaningful, and ends
// with `N passed, N failed`: the tests of each runner plus one for each check. `--only NAME` runs one
// group: static, server, client, browser. `--changed` runs static, and of the rest the tests affected by
// the changes since the last complete green run; it replaces no complete run.
//
// Rust code is compiled once: Clippy's driver is a compiler that also lints, so that the build of the tests
// is the lint as well, and the dependencies are not checked a second time (decision 0038).
import { mkdirSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { reached } from "./gate/changed.mjs";
import { settled, tryAgain } from "./gate/flaky.mjs";
import { commit, lastPass, writePass } from "./gate/lastPass.mjs";
import { measured } from "./gate/measure.mjs";
import { closing, keepDurations, lastDurations } from "./gate/report.mjs";
import { alone, lint, nextest, playwright, target, vitest } from "./gate/runners.mjs";
import { cache, client, fail, print } from "./lib.mjs";

const binary = join(target, "debug/xieli");
const SERVER_BUILD = "server build and clippy";
const CLIENT_BUILD = "client build and size";
/** Bytes of memory that both lanes need at most, databases in memory included. */
const FOR_BOTH = 10e9;

/**
 * A check counts as one test; `after` names steps without which it would only repeat their failure. A step
 * that is `needed` by a group runs when that group is requested alone. Steps without a `lane` are quick and
 * run first, one after the other; the steps of a lane run one after the other, the two lanes in parallel:
 * while one waits for its longest part, a linker or a page, the other uses the second core (decision 0091).
 */
const steps = [
  {
    group: "static",
    name: "format (rustfmt)",
    run: ({ label }) => cargo(label, "fmt", "--all", "--", "--check", "-l"),
  },
  {
    group: "static",
    name: "sources and documents",
    run: ({ label }) => cargo(label, "test", "--quiet", "--locked", "-p", "xieli-checks"),
  },
  { group: "static", name: "generated code (relay)", run: ({ label }) => npm(label, "relay") },
  { group: "static", name: "types (tsc)", run: ({ label }) => npm(label, "typecheck") },
  { group: "static", name: "format and lint (biome)", run: ({ label }) => npm(label, "lint") },
  { group: "static", name: "schema breaks nobody", run: ({ label }) => tool(label, "schema-diff") },
  {
    lane: "client",
    group: "client",
    name: "client tests (vitest)",
    run: ({ reach, label }) => vitest(reach.vitest, label),
  },
  {
    lane: "client",
    group: "client",
    needed: ["browser"],
    name: CLIENT_BUILD,
    // nobody but the tests loads this build
    run: ({ label }) => npm(label, "build", { COMPRESS_QUICKLY: "1" }),
  },
  {
    lane: "server",
    group: "server",
    needed: ["static", "browser"],
    name: SERVER_BUILD,
    run: ({ label }) => cargo(label, "build", "--locked", "--workspace", "--bins", "--tests"),
  },
  {
    lane: "server",
    group: "static",
    name: "generated files",
    after: [SERVER_BUILD],
    run: ({ label }) => tool(label, "generate", "--check"),
  },
  {
    lane: "server",
    group: "static",
    name: "guide of the API",
    after: [SERVER_BUILD],
    run: ({ label }) => tool(label, "check-api-guide"),
  },
  {
    lane: "server",
    group: "server",
    name: "clients of third parties",
    after: [SERVER_BUILD],
    run: ({ label }) => tool(label, "check-examples"),
  },
  {
    lane: "server",
    group: "server",
    name: "server tests (nextest)",
    after: [SERVER_BUILD],
    run: ({ reach, label }) => nextest(reach.nextest, label),
  },
  {
    lane: "client",
    group: "browser",
    name: "browser tests (playwright)",
    after: [SERVER_BUILD, CLIENT_BUILD],
    run: ({ reach, label }) => playwright(reach.playwright, label),
  },
];

async function cargo(label, ...args) {
  return asCheck(await measured("cargo", args, { label, env: lint }));
}

async function npm(label, script, env = {}) {
  return asCheck(await measured("npm", ["run", "--silent", script], { label, cwd: client, env }));
}

async function tool(label, name, ...args) {
  const file = join(client, `tools/${name}.mjs`);
  return asCheck(await measured("node", [file, ...args], { label, env: { GENERATE_WITH: binary } }));
}

function asCheck({ code, cpu }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, cpu, tests: [] };
}

/** The steps requested by the arguments, and the remaining tests of each runner. */
async function chosen(args) {
  const only = args.indexOf("--only");
  if (only >= 0) {
    const group = args[only + 1];
    if (!steps.some((step) => step.group === group)) fail(`there is no group ${group}`);
    return {
      chosen: steps.filter((step) => step.group === group || step.needed?.includes(group)),
      reach: {},
    };
  }
  if (!args.includes("--changed")) return { chosen: steps, reach: {} };
  const green = lastPass();
  if (green === null) fail("there was no complete green run on a clean tree yet: run `./taskw test`");
  const reach = await reached(green.commit);
  print(`since ${green.commit.slice(0, 10)} (${green.date}), ${reach.text}; this replaces no complete run`);
  const wanted = (step) =>
    step.group === "static" ||
    reach.groups.has(step.group) ||
    step.needed?.some((group) => reach.groups.has(group) || group === "static");
  return { chosen: steps.filter(wanted), reach };
}

async function runStep(step, { done, reach, label }) {
  const missing = step.after?.find((name) => done.get(name)?.failed > 0);
  print(`\n== ${step.name}${missing ? ` is not run: ${missing} failed` : ""}`);
  const begun = Date.now();
  const result = missing ? { passed: 0, failed: 1, cpu: 0, tests: [] } : await step.run({ reach, label });
  if (label) print(`\n== ${step.name}: ${result.passed} passed, ${result.failed} failed`);
  return { causes: {}, ...result, name: step.name, wall: (Date.now() - begun) / 1000 };
}

/**
 * Runs the steps, the lanes in parallel if there is memory for both; returns their results in the order of
 * the steps.
 */
async function runAll(wanted, reach) {
  const [done, ended] = [new Map(), new Map(wanted.map(({ name }) => [name, Promise.withResolvers()]))];
  const inTurn = async (steps, label = "") => {
    for (const step of steps) {
      await Promise.all((step.after ?? []).map((name) => ended.get(name)?.promise));
      done.set(step.name, await runStep(step, { done, reach, label }));
      ended.get(step.name).resolve();
    }
  };
  const lanes = Map.groupBy(
    wanted.filter(({ lane }) => lane),
    ({ lane }) => lane,
  );
  if (lanes.size < 2 || freemem() < FOR_BOTH) await inTurn(wanted);
  else {
    await inTurn(wanted.filter(({ lane }) => !lane));
    await Promise.all([...lanes].map(([lane, steps]) => inTurn(steps, lane)));
  }
  return wanted.map(({ name }) => done.get(name));
}

mkdirSync(join(cache, "test"), { recursive: true });
const args = process.argv.slice(2);
const begun = await commit();
const started = Date.now();
const before = lastDurations();
const { chosen: wanted, reach } = await chosen(args);
const done = await runAll(wanted, reach);
const tests = done.flatMap((step) => step.tests);
const again = await tryAgain(
  tests.filter(({ failed }) => failed),
  alone,
);
const sum = (key) => done.reduce((all, step) => all + step[key], 0);
const { passed, failed } = settled({ passed: sum("passed"), failed: sum("failed") }, again);
const causes = Object.assign({}, ...done.map((step) => step.causes));
const elapsed = (Date.now() - started) / 1000;
const figures = { steps: done, elapsed, tests, causes, flaky: again.flaky, before };
print(`\n${closing(figures)}\n`);
keepDurations(before, figures);
if (failed === 0 && args.length === 0) await writePass(begun, done);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

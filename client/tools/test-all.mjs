// Runs every check and every test, goes on after a failure where the rest still tells something, and
// ends with `N passed, N failed`: the tests of each runner plus one for each check. `--only NAME`
// runs one group: static, server, client, browser. `--changed` runs static, and of the rest what the changes since the
// last complete green run can reach; it replaces no complete run.
//
// Of the Rust code the compiler is asked once: Clippy's driver is a compiler that also lints, so that the build of the
// tests is the lint as well, and the dependencies are not checked a second time beside it (decision 0038).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { reached } from "./gate/changed.mjs";
import { settled, tryAgain } from "./gate/flaky.mjs";
import { commit, lastGreen, writeGreen } from "./gate/green.mjs";
import { measured } from "./gate/measure.mjs";
import { closing, keepDurations, lastDurations } from "./gate/report.mjs";
import { alone, lint, nextest, playwright, target, vitest } from "./gate/runners.mjs";
import { cache, client, fail, say } from "./lib.mjs";

const binary = join(target, "debug/xieli");
const SERVER_BUILD = "server build and clippy";
const CLIENT_BUILD = "client build and size";

/**
 * A check counts as one test; `after` names steps without which it would only repeat their failure. A step that is
 * `needed` by a group is run when that group is asked for alone.
 */
const steps = [
  { group: "static", name: "format (rustfmt)", run: () => cargo("fmt", "--all", "--", "--check", "-l") },
  {
    group: "static",
    name: "sources and documents",
    run: () => cargo("test", "--quiet", "--locked", "-p", "xieli-checks"),
  },
  { group: "static", name: "generated code (relay)", run: () => npm("relay") },
  { group: "static", name: "types (tsc)", run: () => npm("typecheck") },
  { group: "static", name: "format and lint (biome)", run: () => npm("lint") },
  { group: "static", name: "schema breaks nobody", run: () => tool("schema-diff") },
  { group: "client", name: "client tests (vitest)", run: (reach) => vitest(reach.vitest) },
  { group: "client", needed: ["browser"], name: CLIENT_BUILD, run: () => npm("build") },
  {
    group: "server",
    needed: ["static", "browser"],
    name: SERVER_BUILD,
    run: () => cargo("build", "--locked", "--workspace", "--bins", "--tests"),
  },
  { group: "static", name: "generated files", after: [SERVER_BUILD], run: () => tool("generate", "--check") },
  { group: "static", name: "guide of the API", after: [SERVER_BUILD], run: () => tool("check-api-guide") },
  {
    group: "server",
    name: "server tests (nextest)",
    after: [SERVER_BUILD],
    run: (reach) => nextest(reach.nextest),
  },
  {
    group: "browser",
    name: "browser tests (playwright)",
    after: [SERVER_BUILD, CLIENT_BUILD],
    run: (reach) => playwright(reach.playwright),
  },
];

async function cargo(...args) {
  return asCheck(await measured("cargo", args, { env: lint }));
}

async function npm(script) {
  return asCheck(await measured("npm", ["run", "--silent", script], { cwd: client }));
}

async function tool(name, ...args) {
  const file = join(client, `tools/${name}.mjs`);
  return asCheck(await measured("node", [file, ...args], { env: { GENERATE_WITH: binary } }));
}

function asCheck({ code, cpu }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, cpu, tests: [] };
}

/** The steps that the arguments ask for, and of each runner the tests that they leave. */
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
  const green = lastGreen();
  if (green === null) fail("there was no complete green run on a clean tree yet: run `./taskw test`");
  const reach = await reached(green.commit);
  say(`since ${green.commit.slice(0, 10)} (${green.date}), ${reach.text}; this replaces no complete run`);
  const wanted = (step) =>
    step.group === "static" ||
    reach.groups.has(step.group) ||
    step.needed?.some((group) => reach.groups.has(group) || group === "static");
  return { chosen: steps.filter(wanted), reach };
}

async function runStep(step, broken, reach) {
  say(`\n== ${step.name}`);
  const missing = step.after?.find((name) => broken.has(name));
  if (missing) say(`not run: ${missing} failed`);
  const begun = Date.now();
  const result = missing ? { passed: 0, failed: 1, cpu: 0, tests: [] } : await step.run(reach);
  return { causes: {}, ...result, name: step.name, wall: (Date.now() - begun) / 1000 };
}

mkdirSync(join(cache, "test"), { recursive: true });
const args = process.argv.slice(2);
const begun = await commit();
const before = lastDurations();
const { chosen: wanted, reach } = await chosen(args);
const broken = new Set();
const done = [];
for (const step of wanted) {
  const result = await runStep(step, broken, reach);
  if (result.failed > 0) broken.add(step.name);
  done.push(result);
}
const tests = done.flatMap((step) => step.tests);
const again = await tryAgain(
  tests.filter(({ failed }) => failed),
  alone,
);
const sum = (key) => done.reduce((all, step) => all + step[key], 0);
const { passed, failed } = settled({ passed: sum("passed"), failed: sum("failed") }, again);
const causes = Object.assign({}, ...done.map((step) => step.causes));
const figures = { steps: done, tests, causes, flaky: again.flaky, before };
say(`\n${closing(figures)}\n`);
keepDurations(before, figures);
if (failed === 0 && args.length === 0) await writeGreen(begun, done);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

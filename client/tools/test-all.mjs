// Runs every check and every test, goes on after a failure where the rest still tells something, and
// ends with `N passed, N failed`: the tests of each runner plus one for each check. `--only NAME`
// runs one group: static, server, client, browser.
//
// Of the Rust code the compiler is asked once: Clippy's driver is a compiler that also lints, so that the build of the
// tests is the lint as well, and the dependencies are not checked a second time beside it (decision 0038).
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, freemem, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { postmaster, stopPostmaster } from "./cluster.mjs";
import { cache, client, root, run, say } from "./lib.mjs";

const nextestVersion = "0.9.143";
const results = join(cache, "test");
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? "target");
const junit = join(target, "nextest/default/junit.xml");
const binary = join(target, "debug/xieli");
/** A test's database is 800 files: memory takes them in a tenth of the time that a disk needs. */
const memory = "/dev/shm";
/** This checkout, among others on the machine. */
const mark = createHash("sha256").update(root).digest("hex").slice(0, 8);
/** Where the server's tests leave their cluster running for the next test process. */
const testData = roomy()
  ? join(memory, `xieli-test-${userInfo().uid}-${mark}`)
  : join(target, "test-database");

/**
 * A check counts as one test; `after` names steps without which it would only repeat their failure, and what is `alone`
 * is a part of another group's step and run only when its own group is asked for.
 */
const steps = [
  { group: "static", name: "format (rustfmt)", run: () => cargo("fmt", "--all", "--", "--check", "-l") },
  { group: "static", name: "generated code (relay)", run: () => npm("relay") },
  { group: "static", name: "types (tsc)", run: () => npm("typecheck") },
  { group: "static", name: "format and lint (biome)", run: () => npm("lint") },
  { group: "client", name: "client tests (vitest)", run: vitest },
  { group: "client", name: "client build and size", run: () => npm("build") },
  { group: "static", name: "schema breaks nobody", run: () => tool("schema-diff") },
  {
    group: "static",
    alone: true,
    name: "clippy",
    run: () => cargo("clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"),
  },
  {
    group: "server",
    name: "server build and clippy",
    run: () => cargo("build", "--locked", "--workspace", "--bins", "--tests"),
  },
  {
    group: "server",
    name: "schema and other generated files",
    after: ["server build and clippy"],
    run: drift,
  },
  { group: "server", name: "server tests (nextest)", after: ["server build and clippy"], run: nextest },
  {
    group: "browser",
    name: "browser tests (playwright)",
    after: ["server build and clippy", "client build and size"],
    run: playwright,
  },
];

/** The groups that a group cannot do without when it is asked for alone. */
const needs = { browser: ["server build and clippy", "client build and size"] };

/** What makes cargo lint while it compiles; the separator is that of `cargo clippy` itself. */
const lint = {
  RUSTC_WORKSPACE_WRAPPER: "clippy-driver",
  CLIPPY_ARGS: ["-D", "warnings"].join("__CLIPPY_HACKERY__"),
};

async function cargo(...args) {
  return asCheck(await run("cargo", args, { env: lint }));
}

async function npm(script) {
  return asCheck(await run("npm", ["run", "--silent", script], { cwd: client }));
}

async function tool(name) {
  return asCheck(await run("node", [join(client, `tools/${name}.mjs`)]));
}

function asCheck({ code }) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The committed files that the server prints (tools/generate.mjs) are what it prints now. */
async function drift() {
  return asCheck(
    await run("node", [join(client, "tools/generate.mjs"), "--check"], { env: { GENERATE_WITH: binary } }),
  );
}

/** A runner's counts; a run that failed without a failed test (nothing compiled, say) counts one failure. */
function counted(code, passed, failed) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function nextest() {
  if ((await run("cargo", ["nextest", "--version"], { quiet: true })).code !== 0) {
    say(`installing cargo-nextest ${nextestVersion}`);
    const where = ["--root", join(cache, "cargo"), "--target-dir", join(cache, "cargo", "target")];
    const args = ["install", "cargo-nextest", "--locked", "--debug", "--version", nextestVersion, ...where];
    const { code } = await run("cargo", args);
    if (code !== 0) return { passed: 0, failed: 1 };
    rmSync(join(cache, "cargo", "target"), { recursive: true, force: true });
  }
  rmSync(junit, { force: true });
  const before = postmaster(testData);
  // a third of the time tests wait, for PostgreSQL or for each other: one more than there are cores
  const threads = ["--test-threads", String(availableParallelism() + 1)];
  const { code } = await run("cargo", ["nextest", "run", "--locked", "--workspace", ...threads], {
    env: { ...lint, XIELI_TEST_DATA: testData },
  });
  const after = postmaster(testData);
  const inMemory = testData.startsWith(memory);
  // somebody else's is left alone, ours would outlive the command; what lies in memory is nobody else's
  if (after !== null && (after !== before || inMemory)) await stopPostmaster(after);
  if (inMemory) rmSync(testData, { recursive: true, force: true });
  if (!existsSync(junit)) return { passed: 0, failed: 1 };
  const head = readFileSync(junit, "utf8").match(/<testsuites[^>]*>/)?.[0] ?? "";
  const number = (name) => Number(head.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  return counted(code, number("tests") - failed, failed);
}

async function vitest() {
  const file = join(results, "vitest.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await run("npm", ["run", "--silent", "test", "--", ...reporters], { cwd: client });
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8"));
  return counted(code, numPassedTests, numFailedTests);
}

async function playwright() {
  const file = join(results, "playwright.json");
  rmSync(file, { force: true });
  const { code } = await run("npm", ["run", "--silent", "e2e"], {
    cwd: client,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, "utf8")).stats;
  return counted(code, expected, unexpected + flaky);
}

/** Whether there is memory for the databases of the tests beside everything else. */
function roomy() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > 6e9;
}

function chosen() {
  const at = process.argv.indexOf("--only");
  if (at < 0) return steps.filter((step) => !step.alone);
  const group = process.argv[at + 1];
  return steps.filter((step) => step.group === group || needs[group]?.includes(step.name));
}

mkdirSync(results, { recursive: true });
const broken = new Set();
const table = [];
let [passed, failed] = [0, 0];
for (const step of chosen()) {
  say(`\n== ${step.name}`);
  const missing = step.after?.find((name) => broken.has(name));
  const begun = Date.now();
  const result = missing ? { passed: 0, failed: 1 } : await step.run();
  if (missing) say(`not run: ${missing} failed`);
  if (result.failed > 0) broken.add(step.name);
  passed += result.passed;
  failed += result.failed;
  const seconds = ((Date.now() - begun) / 1000).toFixed(0).padStart(5);
  table.push(`${seconds} s  ${`${result.passed} passed, ${result.failed} failed`.padEnd(24)}  ${step.name}`);
}
say(`\n${table.join("\n")}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

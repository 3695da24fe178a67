// The three test runners, nextest, Vitest and Playwright, each with the parser of its report.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { postmaster, stopPostmaster } from "../cluster.mjs";
import { cache, client, fitsInMemory, memory, print, root, run } from "../lib.mjs";
import { measured, processorOf } from "./measure.mjs";
import { causes, nextestTests, playwrightTests, vitestTests } from "./results.mjs";

const nextestVersion = "0.9.143";
const results = join(cache, "test");
export const target = resolve(root, process.env.CARGO_TARGET_DIR ?? "target");
const junit = join(target, "nextest/default/junit.xml");
/** Bytes that must be free to keep the databases of the server's tests in memory. */
const ROOM = 6e9;
/** Distinguishes this checkout's cluster from those of others on the machine. */
const mark = createHash("sha256").update(root).digest("hex").slice(0, 8);
/** Data folder in which the server's tests leave their cluster running for the next test process. */
const testData = fitsInMemory(ROOM)
  ? join(memory, `xieli-test-${userInfo().uid}-${mark}`)
  : join(target, "test-database");
const timesFile = join(results, "server-times.tsv");

/** Makes cargo lint while it compiles; the separator is that of `cargo clippy` itself. */
export const lint = {
  RUSTC_WORKSPACE_WRAPPER: "clippy-driver",
  CLIPPY_ARGS: ["-D", "warnings"].join("__CLIPPY_HACKERY__"),
};

/**
 * The counts of a runner; a failed run without a failed test (for example a compile error) counts as one
 * failure.
 */
function counted({ code, cpu }, tests) {
  const ran = tests.filter(({ skipped }) => !skipped);
  const failed = ran.filter((test) => test.failed).length;
  return {
    cpu,
    tests,
    passed: ran.length - failed,
    failed: failed === 0 && code !== 0 ? 1 : failed,
  };
}

const nothing = (cpu) => ({ cpu, tests: [], passed: 0, failed: 1 });

async function installNextest() {
  if ((await run("cargo", ["nextest", "--version"], { quiet: true })).code === 0) return true;
  print(`installing cargo-nextest ${nextestVersion}`);
  const where = ["--root", join(cache, "cargo"), "--target-dir", join(cache, "cargo", "target")];
  const args = ["install", "cargo-nextest", "--locked", "--debug", "--version", nextestVersion, ...where];
  const { code } = await run("cargo", args);
  if (code === 0) rmSync(join(cache, "cargo", "target"), { recursive: true, force: true });
  return code === 0;
}

/** Runs the server's tests, or those selected by `select` (arguments of nextest). */
export async function nextest(select = [], label = "") {
  if (!(await installNextest())) return nothing(0);
  mkdirSync(results, { recursive: true });
  rmSync(junit, { force: true });
  rmSync(timesFile, { force: true });
  const before = postmaster(testData);
  // a third of the time tests wait, for PostgreSQL or for each other: one thread more than there are cores
  const threads = ["--test-threads", String(availableParallelism() + 1)];
  // `xieli-checks` is a separate step, before anything is built
  const crates = ["--workspace", "--exclude", "xieli-checks"];
  const args = ["nextest", "run", "--locked", ...crates, ...threads, ...select];
  const outcome = await measured("cargo", args, {
    label,
    env: { ...lint, XIELI_TEST_DATA: testData, XIELI_TEST_TIMES: timesFile },
  });
  const after = postmaster(testData);
  const inMemory = testData.startsWith(memory);
  if (after !== null && after !== before) outcome.cpu += processorOf(after);
  // a cluster that ran before is left alone, this run's own would outlive the command; one in memory is
  // always its own
  if (after !== null && (after !== before || inMemory)) await stopPostmaster(after);
  if (inMemory) rmSync(testData, { recursive: true, force: true });
  if (!existsSync(junit)) return nothing(outcome.cpu);
  const counts = counted(outcome, nextestTests(readFileSync(junit, "utf8")));
  return { ...counts, causes: existsSync(timesFile) ? causes(readFileSync(timesFile, "utf8")) : {} };
}

/** Runs the client's tests, or those selected by `select` (arguments of Vitest). */
export async function vitest(select = [], label = "") {
  const file = join(results, "vitest.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--silent", "test", "--", ...reporters, ...select];
  const outcome = await measured("npm", args, { cwd: client, label });
  if (!existsSync(file)) return nothing(outcome.cpu);
  return counted(outcome, vitestTests(JSON.parse(readFileSync(file, "utf8")), client));
}

/** Runs the browser tests, or those selected by `select` (arguments of Playwright). */
export async function playwright(select = [], label = "") {
  const file = join(results, "playwright.json");
  rmSync(file, { force: true });
  const args = ["run", "--silent", "e2e", ...(select.length > 0 ? ["--", ...select] : [])];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const outcome = await measured("npm", args, { cwd: client, env, label });
  if (!existsSync(file)) return nothing(outcome.cpu);
  return counted(outcome, playwrightTests(JSON.parse(readFileSync(file, "utf8"))));
}

const runners = { server: nextest, client: vitest, browser: playwright };

/**
 * Runs one test alone; returns whether it ran and passed. Playwright's records of its failure stay in
 * `test-results`.
 */
export async function alone(test) {
  print(`\n== once more, alone: ${test.id}`);
  const kept = test.runner === "browser" ? ["--output", join(results, "again")] : [];
  const { passed, failed } = await runners[test.runner]([...test.again, ...kept]);
  return passed > 0 && failed === 0;
}

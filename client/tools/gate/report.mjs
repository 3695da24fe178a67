// Closing table of the test run, and the file with which the next run compares its durations.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../lib.mjs";

const file = join(cache, "test", "durations.json");
const SLOWEST = 25;

const RUNNERS = { server: "server tests", client: "client tests", browser: "browser tests" };

const rounded = (seconds) => Math.round(seconds * 10) / 10;
const column = (value, width) => String(value).padStart(width);

/** `12 s more than last time`, or nothing if the step was not run then. */
export function compared(seconds, before) {
  if (before === undefined) return "";
  const more = Math.round(seconds - before);
  if (more === 0) return "as last time";
  return `${Math.abs(more)} s ${more > 0 ? "more" : "less"} than last time`;
}

/**
 * One line per step: seconds, processor seconds, counts, name, and the difference. `elapsed` is the total,
 * as some run in parallel.
 */
export function stepTable(steps, elapsed, before = {}) {
  const line = ({ name, wall, cpu, passed, failed }) => {
    const counts = `${passed} passed, ${failed} failed`.padEnd(24);
    return `${column(wall.toFixed(0), 6)} s ${column(cpu.toFixed(0), 6)} s  ${counts}  ${name.padEnd(34)} ${compared(wall, before[name]?.wall)}`.trimEnd();
  };
  const cpu = steps.reduce((sum, step) => sum + step.cpu, 0);
  const sum = `${column(elapsed.toFixed(0), 6)} s ${column(cpu.toFixed(0), 6)} s  all steps`;
  return [`${column("wall", 8)} ${column("CPU", 8)}`, ...steps.map(line), sum].join("\n");
}

/** The slowest tests, in descending order. */
const ranked = (tests, count) => [...tests].sort((a, b) => b.seconds - a.seconds).slice(0, count);

/** The tests of each runner that has run any. */
const byRunner = (tests) =>
  Object.keys(RUNNERS)
    .map((runner) => [runner, tests.filter((test) => test.runner === runner)])
    .filter(([, own]) => own.length > 0);

/** The slowest tests of a runner, one per line. */
export function slowest(tests, count = SLOWEST) {
  return ranked(tests, count)
    .map(({ seconds, id }) => `${column(seconds.toFixed(1), 8)} s  ${id}`)
    .join("\n");
}

/**
 * Distribution of the seconds of the server's tests: each cause of set-up, and the rest, which is the tests
 * themselves.
 */
export function causeTable(causes, all) {
  const known = Object.entries(causes).sort(([, a], [, b]) => b - a);
  const rest = all - known.reduce((sum, [, seconds]) => sum + seconds, 0);
  const line = ([cause, seconds]) => `${column(seconds.toFixed(0), 8)} s  ${cause}`;
  return [...known, ["the tests themselves", rest]].map(line).join("\n");
}

/** Steps and their durations of the last run that had them. */
export function lastDurations() {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { steps: {} };
}

/** Stores the durations of this run; steps and runners that were not run keep their previous ones. */
export function keepDurations(before, { steps, tests, causes }) {
  const figures = Object.fromEntries(
    steps.map(({ name, wall, cpu }) => [name, { wall: rounded(wall), cpu: rounded(cpu) }]),
  );
  const slow = Object.fromEntries(
    byRunner(tests).map(([runner, own]) => [
      runner,
      ranked(own, SLOWEST).map(({ id, seconds }) => [id, rounded(seconds)]),
    ]),
  );
  const text = {
    steps: { ...before.steps, ...figures },
    slowest: { ...before.slowest, ...slow },
    causes: { ...before.causes, ...causes },
  };
  writeFileSync(file, `${JSON.stringify(text, null, 2)}\n`);
}

/** Everything printed after the last step, except the counts. */
export function closing({ steps, elapsed, tests, causes, flaky, before }) {
  const parts = [];
  for (const [runner, own] of byRunner(tests))
    parts.push(`the ${Math.min(SLOWEST, own.length)} slowest ${RUNNERS[runner]}\n${slowest(own)}`);
  if (Object.keys(causes).length > 0) {
    const all = tests
      .filter(({ runner }) => runner === "server")
      .reduce((sum, { seconds }) => sum + seconds, 0);
    parts.push(`seconds of the server's tests, several of which run at once\n${causeTable(causes, all)}`);
  }
  parts.push(stepTable(steps, elapsed, before.steps));
  if (flaky.length > 0)
    parts.push(`flaky: failed, and passed when run alone\n${flaky.map(({ id }) => `  ${id}`).join("\n")}`);
  return parts.join("\n\n");
}

// Converts the reports of the three test runners to one format.
//
// A test is `{runner, id, seconds, failed, skipped, again}`: `id` is its displayed name, `again` are the
// arguments with which its runner runs it alone.
import { relative } from "node:path";

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#39;": "'" };

const plain = (text) => text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (entity) => ENTITIES[entity]);

/** The tests of nextest's JUnit report. */
export function nextestTests(xml) {
  const tests = [];
  for (const suite of xml.matchAll(/<testsuite name="([^"]*)"[^>]*>([\s\S]*?)<\/testsuite>/g)) {
    const binary = plain(suite[1]);
    for (const found of suite[2].matchAll(/<testcase ([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g)) {
      const attribute = (name) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(found[1])?.[1] ?? "");
      const name = attribute("name");
      tests.push({
        runner: "server",
        id: `${binary} ${name}`,
        seconds: Number(attribute("time")),
        failed: /<(failure|error)\b/.test(found[3] ?? ""),
        skipped: /<skipped\b/.test(found[3] ?? ""),
        again: ["-E", `binary_id(=${binary}) & test(=${name})`],
      });
    }
  }
  return tests;
}

const pattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The tests of Vitest's JSON report; `root` is the folder to which its file names are relative. */
export function vitestTests(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => {
      const file = relative(root, name);
      return {
        runner: "client",
        id: `${file} ${test.fullName}`,
        seconds: (test.duration ?? 0) / 1000,
        failed: test.status === "failed",
        skipped: test.status !== "passed" && test.status !== "failed",
        again: [file, "-t", `^${pattern(test.fullName)}$`],
      };
    }),
  );
}

/** The tests of Playwright's JSON report. */
export function playwrightTests(report) {
  const tests = [];
  const visit = (suite, titles) => {
    for (const spec of suite.specs ?? []) {
      const results = spec.tests.flatMap((test) => test.results);
      const statuses = spec.tests.map((test) => test.status);
      tests.push({
        runner: "browser",
        id: `${spec.file}:${spec.line} ${[...titles, spec.title].join(" › ")}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        failed: statuses.some((status) => status === "unexpected" || status === "flaky"),
        skipped: statuses.every((status) => status === "skipped"),
        again: [`${spec.file}:${spec.line}`],
      });
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const file of report.suites) visit(file, []);
  return tests;
}

/** Seconds by cause, from the lines that the server's tests write (server/testing/src/timing.rs). */
export function causes(text) {
  const sums = {};
  for (const line of text.split("\n")) {
    const [cause, micros] = line.split("\t");
    if (micros) sums[cause] = (sums[cause] ?? 0) + Number(micros) / 1e6;
  }
  return sums;
}

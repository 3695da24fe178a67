import { describe, expect, it } from "vitest";
import { crateOf, needsOf, reachOf } from "./changed.mjs";
import { LIMIT, settled, TRIED, tryAgain } from "./flaky.mjs";
import { processorSeconds } from "./measure.mjs";
import { causeTable, compared, slowest, stepTable } from "./report.mjs";
import { causes, nextestTests, playwrightTests, vitestTests } from "./results.mjs";

const test = (id, failed = false) => ({ runner: "server", id, seconds: 1, failed, skipped: false });

describe("tests that fail", () => {
  it("are flaky when they pass alone, and failed when they do not", async () => {
    const asked = [];
    const again = (one) => {
      asked.push(one.id);
      return Promise.resolve(one.id === "luck");
    };
    const { flaky, failed } = await tryAgain([test("luck"), test("broken")], again);
    expect(asked).toEqual(["luck", "broken"]);
    expect(flaky.map(({ id }) => id)).toEqual(["luck"]);
    expect(failed.map(({ id }) => id)).toEqual(["broken"]);
    expect(settled({ passed: 8, failed: 2 }, { flaky })).toEqual({ passed: 9, failed: 1 });
  });

  it("fail the run when more of them are flaky than are allowed", () => {
    const flaky = (count) => ({ flaky: Array.from({ length: count }, (_, at) => test(`t${at}`)) });
    expect(settled({ passed: 7, failed: LIMIT }, flaky(LIMIT))).toEqual({ passed: 7 + LIMIT, failed: 0 });
    expect(settled({ passed: 6, failed: LIMIT + 1 }, flaky(LIMIT + 1))).toEqual({
      passed: 6,
      failed: LIMIT + 1,
    });
  });

  it("are not tried again when there are very many of them", async () => {
    const many = Array.from({ length: TRIED + 1 }, (_, at) => test(`t${at}`));
    const { flaky, failed } = await tryAgain(many, () => Promise.reject(new Error("not asked")));
    expect([flaky.length, failed.length]).toEqual([0, TRIED + 1]);
  });
});

describe("reports of the runners", () => {
  it("reads nextest's", () => {
    const xml = `<testsuites name="nextest-run" tests="3"><testsuite name="xieli-app::it" tests="2">
      <testcase name="a::b&lt;1&gt;" classname="xieli-app::it" time="1.500"></testcase>
      <testcase name="c" classname="xieli-app::it" time="0.250"><failure message="no">text</failure></testcase>
      </testsuite><testsuite name="xieli-kernel" tests="1"><testcase name="d" time="0.001"/></testsuite></testsuites>`;
    const tests = nextestTests(xml);
    expect(tests.map(({ id, seconds, failed }) => [id, seconds, failed])).toEqual([
      ["xieli-app::it a::b<1>", 1.5, false],
      ["xieli-app::it c", 0.25, true],
      ["xieli-kernel d", 0.001, false],
    ]);
    expect(tests[1].again).toEqual(["-E", "binary_id(=xieli-app::it) & test(=c)"]);
  });

  it("reads Vitest's", () => {
    const assertionResults = [
      { fullName: "sum adds (1 + 1)", status: "passed", duration: 1500 },
      { fullName: "later", status: "pending" },
    ];
    const tests = vitestTests({ testResults: [{ name: "/c/src/a.test.ts", assertionResults }] }, "/c");
    expect(tests.map(({ id, seconds, skipped }) => [id, seconds, skipped])).toEqual([
      ["src/a.test.ts sum adds (1 + 1)", 1.5, false],
      ["src/a.test.ts later", 0, true],
    ]);
    expect(tests[0].again).toEqual(["src/a.test.ts", "-t", "^sum adds \\(1 \\+ 1\\)$"]);
  });

  it("reads Playwright's", () => {
    const spec = (title, status) => ({
      title,
      file: "a.spec.ts",
      line: 7,
      tests: [{ status, results: [{ duration: 2000 }] }],
    });
    const inner = { title: "on a telephone", specs: [spec("opens", "unexpected")] };
    const report = { suites: [{ title: "a.spec.ts", specs: [spec("closes", "expected")], suites: [inner] }] };
    expect(playwrightTests(report).map(({ id, seconds, failed }) => [id, seconds, failed])).toEqual([
      ["a.spec.ts:7 closes", 2, false],
      ["a.spec.ts:7 on a telephone › opens", 2, true],
    ]);
  });

  it("sums what the server's tests leave", () => {
    expect(causes("database\t1500000\nserver\t250000\ndatabase\t500000\n")).toEqual({
      database: 2,
      server: 0.25,
    });
  });
});

describe("the closing table", () => {
  const step = (name, wall) => ({ name, wall, cpu: wall * 2, passed: 3, failed: 0 });

  it("compares each step with the last run that had it", () => {
    const table = stepTable([step("server tests", 640), step("new", 1)], 640.4, {
      "server tests": { wall: 628 },
    });
    expect(table).toContain("server tests                       12 s more than last time");
    expect(table).toMatch(/new$/m);
    expect(table).toMatch(/640 s {3}1282 s {2}all steps/);
    expect([compared(5, 7), compared(5, 5.2)]).toEqual(["2 s less than last time", "as last time"]);
  });

  it("names the slowest tests first", () => {
    const tests = [2, 9, 4].map((seconds) => ({ id: `t${seconds}`, seconds }));
    expect(
      slowest(tests, 2)
        .split("\n")
        .map((line) => line.trim()),
    ).toEqual(["9.0 s  t9", "4.0 s  t4"]);
  });

  it("leaves to the tests what no set-up took", () => {
    expect(causeTable({ database: 30, server: 10 }, 100)).toMatch(/60 s {2}the tests themselves$/);
  });

  it("reads the shell's times", () => {
    expect(processorSeconds("0m0.01s 0m0.02s\n1m2.50s 0m1.00s\n")).toBeCloseTo(63.53);
  });
});

describe("what has changed", () => {
  const crates = [
    { name: "xieli-kernel", folder: "server/kernel", uses: [] },
    { name: "xieli-domain", folder: "server/domain", uses: ["xieli-kernel"] },
    { name: "xieli-domain-tms", folder: "server/domain/tms", uses: ["xieli-kernel"] },
    { name: "xieli-database", folder: "server/database", uses: [] },
    { name: "xieli-facade", folder: "server/facade", uses: ["xieli-domain"] },
    { name: "xieli-app", folder: "server/app", uses: ["xieli-facade", "xieli-database"] },
    { name: "xieli-checks", folder: "server/checks", uses: [] },
  ];
  const reach = (...files) => reachOf(files, crates, "abc");

  it("belongs to the innermost crate", () => {
    expect(crateOf("server/domain/tms/src/lib.rs", crates)).toBe("xieli-domain-tms");
    expect(crateOf("server/domain/src/lib.rs", crates)).toBe("xieli-domain");
    expect(crateOf("migrations/1_a/up.sql", crates)).toBe("xieli-database");
    expect(crateOf("docs/api.md", crates)).toBeUndefined();
    expect([...needsOf("xieli-app", crates)].sort()).not.toContain("xieli-checks");
  });

  it("runs nothing but static checks for documents and checks of documents", () => {
    expect([...reach("docs/api.md", "server/checks/src/lib.rs").groups]).toEqual([]);
  });

  it("runs the tests of the crates that depend on a changed one", () => {
    const { groups, nextest } = reach("server/kernel/src/lib.rs");
    expect([...groups]).toEqual(["server", "browser"]);
    expect(nextest).toEqual(["-E", "rdeps(=xieli-kernel)"]);
    expect(reach("server/kernel/src/lib.rs", "Cargo.lock").nextest).toEqual([]);
  });

  it("runs the client's tests for its sources, and changed journeys alone for changed journeys", () => {
    expect([...reach("client/src/app/main.tsx").groups]).toEqual(["client", "browser"]);
    expect(reach("client/src/app/main.tsx").playwright).toEqual([]);
    expect([...reach("client/e2e/task.spec.ts").groups]).toEqual(["browser"]);
    expect(reach("client/e2e/task.spec.ts").playwright).toEqual(["--only-changed", "abc"]);
    expect([...reach("schema.graphql").groups]).toEqual(["server", "client", "browser"]);
  });
});

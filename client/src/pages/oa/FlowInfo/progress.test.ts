import { expect, it } from "vitest";
import type { Node } from "@/domains/flow/definition";
import type { StepStates } from "@/domains/flow/process/states";
import { nextOf } from "./next";
import { type ProgressProcess, type ProgressStep, statesOf } from "./progress";

const NODES: readonly Node[] = [
  { key: "n1", name: "主管", kind: "approve" },
  {
    key: "f",
    name: "金额",
    kind: "branch",
    branches: [
      { key: "b1", name: "大额", nodes: [{ key: "n2", name: "总经理", kind: "approve" }] },
      { key: "b2", name: "其他", nodes: [] },
    ],
  },
  { key: "c", name: "抄送", kind: "copy" },
  { key: "n3", name: "财务", kind: "approve" },
];

const at = (states: StepStates, key: string) => states[key];
const tone = (states: StepStates, key: string) => at(states, key)?.tone;

const NOW = Date.parse("2026-03-02T10:00:00Z");

const step = (key: string, over: Partial<ProgressStep> = {}): ProgressStep => ({
  item: 1,
  round: 1,
  status: "AGREED",
  arrivedAt: "2026-03-02T08:00:00Z",
  dueAt: null,
  doneAt: "2026-03-02T09:00:00Z",
  node: { key },
  member: { name: "陆云帆" },
  insteadOf: null,
  ...over,
});

const process = (over: Partial<ProgressProcess> = {}): ProgressProcess => ({
  status: "RUNNING",
  sentAt: "2026-03-02T08:00:00Z",
  applicant: { name: "苏木阳" },
  current: [],
  takenBranches: [],
  steps: [],
  ...over,
});

it("tells who has had an application how long, and where it is", () => {
  const states = statesOf(
    NODES,
    process({
      current: [{ key: "n2" }],
      takenBranches: ["b1"],
      steps: [
        step("n1"),
        step("n2", {
          status: "TO_DO",
          doneAt: null,
          insteadOf: { name: "王敏" },
          arrivedAt: "2026-03-02T09:00:00Z",
        }),
      ],
    }),
    NOW,
  );
  expect(tone(states, "@start")).toBe("done");
  expect(at(states, "n1")).toMatchObject({
    tone: "done",
    people: [{ name: "陆云帆", text: "已同意 · 1小时" }],
  });
  expect(at(states, "n2")).toMatchObject({
    tone: "current",
    since: "2026-03-02T09:00:00Z",
    people: [{ text: "待审批（代王敏） · 已1小时" }],
  });
  expect(tone(states, "f")).toBe("current");
  expect([tone(states, "b1"), tone(states, "b2")]).toEqual(["done", "skipped"]);
  expect(at(states, "n3")).toBeUndefined();
  expect(at(states, "@end")).toBeUndefined();
});

it("shows the last round alone", () => {
  const states = statesOf(
    NODES,
    process({ current: [{ key: "n1" }], steps: [step("n3"), step("n1", { round: 2, status: "TO_DO" })] }),
    NOW,
  );
  expect(tone(states, "n1")).toBe("current");
  expect(at(states, "n3")).toBeUndefined();
});

it("tells the empty branch that was taken from those that were not", () => {
  const states = statesOf(
    NODES,
    process({ status: "APPROVED", takenBranches: ["b2"], steps: [step("n1"), step("n3")] }),
    NOW,
  );
  expect([tone(states, "b1"), tone(states, "b2"), tone(states, "@end")]).toEqual(["skipped", "done", "done"]);
});

it("leaves the forks that a refusal came before", () => {
  const states = statesOf(
    NODES,
    process({ status: "REFUSED", steps: [step("n1", { status: "REFUSED" })] }),
    NOW,
  );
  expect(tone(states, "n1")).toBe("refused");
  expect(at(states, "f")).toBeUndefined();
  expect(tone(states, "@end")).toBe("refused");
});

it("names what may come next, up to the first approval on each way", () => {
  const keys = (key: string) => nextOf(NODES, key).map((node) => node.key);
  expect(keys("n1")).toEqual(["n2", "c", "n3"]);
  expect(keys("n2")).toEqual(["c", "n3"]);
  expect(keys("n3")).toEqual([]);
  expect(keys("gone")).toEqual([]);
});

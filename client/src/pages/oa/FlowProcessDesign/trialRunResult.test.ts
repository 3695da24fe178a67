import { describe, expect, it } from "vitest";
import type { Node } from "@/domains/flow/definition";
import { trialRunResultOf } from "./trialRunResult";

const approve = (key: string): Node => ({ key, name: key, kind: "approve", who: [] });

const NODES: readonly Node[] = [
  {
    key: "n1",
    name: "按金额",
    kind: "branch",
    branches: [
      { key: "b2", name: "大额", nodes: [approve("n3")] },
      { key: "b4", name: "其他", nodes: [approve("n5")] },
    ],
  },
  {
    key: "n6",
    name: "同时",
    kind: "parallel",
    branches: [
      { key: "b7", name: "一", nodes: [approve("n8")] },
      { key: "b9", name: "二", nodes: [] },
    ],
  },
];

const step = (key: string, branch: string | null, members: string[] = [], skipped: string[] = []) => ({
  node: { key },
  branch,
  members: members.map((name) => ({ name })),
  skipped: skipped.map((name) => ({ name })),
});

describe("the answer to who would decide", () => {
  it("walks the branch that is taken, and all of those side by side", () => {
    const steps = [
      step("n1", "b4"),
      step("n5", null, ["林青"], ["苏木阳"]),
      step("n6", null),
      step("n8", null),
    ];
    const { approvers, taken } = trialRunResultOf(NODES, steps);
    expect([...taken].sort()).toEqual(["b4", "b7", "b9", "n1", "n5", "n6", "n8"]);
    expect(approvers).toEqual({ n5: ["林青", "苏木阳（跳过）"], n8: [] });
  });
});

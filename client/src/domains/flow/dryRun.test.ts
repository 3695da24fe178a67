import { expect, it } from "vitest";
import type { Node } from "./definition";
import { dryRunOf } from "./dryRun";

const NODES: readonly Node[] = [
  {
    key: "f",
    name: "金额",
    kind: "branch",
    branches: [
      { key: "b1", name: "大额", nodes: [{ key: "n1", name: "总经理", kind: "approve" }] },
      { key: "b2", name: "其他", nodes: [] },
    ],
  },
  { key: "n2", name: "财务", kind: "approve" },
];

it("tells who would decide and which branches would be left aside", () => {
  const answer = dryRunOf(NODES, [
    { node: { key: "f" }, branch: "b2", members: [], skipped: [] },
    { node: { key: "n2" }, branch: null, members: [{ name: "陆云帆" }], skipped: [{ name: "苏木阳" }] },
    { node: { key: "gone" }, branch: null, members: [], skipped: [] },
  ]);
  expect(answer.approvers).toEqual({ n2: ["陆云帆", "苏木阳（跳过）"] });
  expect(answer.states).toEqual({ b1: { tone: "skipped" } });
  expect(answer.walked.has("n1")).toBe(false);
});

it("says of a node without anybody that nobody was found", () => {
  expect(
    dryRunOf(NODES, [{ node: { key: "n2" }, branch: null, members: [], skipped: [] }]).approvers,
  ).toEqual({ n2: [] });
});

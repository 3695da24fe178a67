import { expect, it } from "vitest";
import { choiceInputs, chosenNodes } from "./chosen";
import type { Node } from "./definition";

const NODES: readonly Node[] = [
  { key: "n1", name: "初审", kind: "approve", who: [{ by: "chosen" }] },
  {
    key: "n2",
    name: "分支",
    kind: "branch",
    branches: [
      {
        key: "b1",
        name: "其他",
        nodes: [
          {
            key: "n3",
            name: "复审",
            kind: "approve",
            who: [{ by: "chosen", chooser: "applicant", memberIds: ["7", "8"] }],
          },
        ],
      },
    ],
  },
  { key: "n4", name: "终审", kind: "approve", who: [{ by: "chosen", chooser: "previous" }] },
  {
    key: "n5",
    name: "抄送",
    kind: "copy",
    who: [
      { by: "chosen", memberIds: ["7"], roleIds: ["3"] },
      { by: "member", memberIds: ["9"] },
    ],
  },
];

it("names the nodes that each chooser chooses for, wherever they stand", () => {
  expect(chosenNodes(NODES, "applicant")).toEqual([
    { key: "n1", name: "初审", isRequired: true, among: null },
    { key: "n3", name: "复审", isRequired: true, among: ["7", "8"] },
    { key: "n5", name: "抄送", isRequired: false, among: null },
  ]);
  expect(chosenNodes(NODES, "previous").map(({ key }) => key)).toEqual(["n4"]);
});

it("sends no empty choice", () => {
  expect(choiceInputs({ n1: ["7"], n3: [], n5: undefined })).toEqual([{ node: "n1", memberIds: ["7"] }]);
});

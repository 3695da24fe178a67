import { expect, it } from "vitest";
import type { Node } from "../definition";
import { rolesIn, unheldFaults } from "./unheld";

const node = (key: string, who: Node["who"], more: Partial<Node> = {}): Node => ({
  key,
  name: key,
  kind: "approve",
  ...(who ? { who } : {}),
  ...more,
});
const NODES = [
  node("n1", [{ by: "role", roleIds: ["2", "1"] }]),
  node("f", undefined, {
    kind: "branch",
    branches: [
      {
        key: "b1",
        name: "大额",
        nodes: [node("n2", [{ by: "chosen", chooser: "applicant", roleIds: ["3"] }])],
      },
      // a rule that was changed keeps the roles that were chosen before
      { key: "b2", name: "其他", nodes: [node("n3", [{ by: "member", memberIds: ["7"], roleIds: ["4"] }])] },
    ],
  }),
];

it("names the roles of rules once, also those in branches", () => {
  expect(rolesIn({ nodes: [...NODES, node("n4", [{ by: "role", roleIds: ["1"] }])] })).toEqual([
    "1",
    "2",
    "3",
  ]);
});

it("warns at each node whose rule depends on a role that nobody has", () => {
  const unheld = new Map([
    ["2", "财务"],
    ["3", "法务"],
    ["4", "已不用"],
  ]);
  expect(unheldFaults({ nodes: NODES }, unheld)).toEqual([
    { key: "n1", message: "角色“财务”现在没有在职成员", warning: true },
    { key: "n2", message: "角色“法务”现在没有在职成员", warning: true },
  ]);
  expect(unheldFaults({ nodes: NODES }, new Map())).toEqual([]);
});

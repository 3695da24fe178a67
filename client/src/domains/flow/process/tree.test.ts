import { describe, expect, it } from "vitest";
import type { Node } from "../definition";
import {
  addBranch,
  allBranches,
  allNodes,
  copyBesideBranch,
  copyNode,
  findBranch,
  findNode,
  freshKeys,
  insertNode,
  moveBranch,
  moveNode,
  newBranch,
  newNode,
  removeBranch,
  removeNode,
  updateBranch,
  updateNode,
} from "./tree";

const approve = (key: string): Node => ({ key, name: key, kind: "approve" });

/** n1, then a fork n2 of b3 (n5, n6) and the default b4, then n7. */
const WAY: readonly Node[] = [
  approve("n1"),
  {
    key: "n2",
    name: "分支",
    kind: "branch",
    branches: [
      { key: "b3", name: "大额", when: { any: [] }, nodes: [approve("n5"), approve("n6")] },
      { key: "b4", name: "其他情况", nodes: [] },
    ],
  },
  approve("n7"),
];

/** The keys of a workflow in drawing order, branches in brackets. */
const shape = (nodes: readonly Node[]): string =>
  nodes
    .map(
      ({ key, branches }) =>
        key + (branches ? `[${branches.map((one) => `${one.key}:${shape(one.nodes)}`).join("|")}]` : ""),
    )
    .join(" ");

describe("finding in a way", () => {
  it("finds nodes with their places, and branches with their forks", () => {
    expect(findNode(WAY, "n6")?.place).toEqual({ way: "b3", index: 1 });
    expect(findNode(WAY, "n7")?.place).toEqual({ way: null, index: 2 });
    expect(findNode(WAY, "b3")).toBeNull();
    expect(findBranch(WAY, "b4")).toMatchObject({ index: 1, fork: { key: "n2" } });
    expect(allNodes(WAY).map(({ key }) => key)).toEqual(["n1", "n2", "n5", "n6", "n7"]);
  });
});

describe("changing a way", () => {
  it("inserts on the main way and into a branch, and leaves what is beside it as it was", () => {
    expect(shape(insertNode(WAY, { way: null, index: 1 }, approve("n8")))).toBe("n1 n8 n2[b3:n5 n6|b4:] n7");
    const inside = insertNode(WAY, { way: "b4", index: 0 }, approve("n8"));
    expect(shape(inside)).toBe("n1 n2[b3:n5 n6|b4:n8] n7");
    expect(inside[0]).toBe(WAY[0]);
    expect(inside[1]?.branches?.[0]).toBe(WAY[1]?.branches?.[0]);
  });

  it("answers the same way where there is nothing to change", () => {
    expect(insertNode(WAY, { way: "b9", index: 0 }, approve("n8"))).toBe(WAY);
    expect(removeNode(WAY, "n9")).toBe(WAY);
    expect(updateNode(WAY, "n9", (node) => ({ ...node, name: "x" }))).toBe(WAY);
    expect(updateBranch(WAY, "b9", (branch) => ({ ...branch, name: "x" }))).toBe(WAY);
  });

  it("removes and changes a node of a branch", () => {
    expect(shape(removeNode(WAY, "n5"))).toBe("n1 n2[b3:n6|b4:] n7");
    expect(
      findNode(
        updateNode(WAY, "n6", (node) => ({ ...node, name: "财务" })),
        "n6",
      )?.node.name,
    ).toBe("财务");
    expect(
      findBranch(
        updateBranch(WAY, "b4", (one) => ({ ...one, name: "小额" })),
        "b4",
      )?.branch.name,
    ).toBe("小额");
  });

  it("moves a node in its way and out of its branch, but not out of the main way", () => {
    expect(shape(moveNode(WAY, "n6", -1))).toBe("n1 n2[b3:n6 n5|b4:] n7");
    expect(shape(moveNode(WAY, "n5", -1))).toBe("n1 n5 n2[b3:n6|b4:] n7");
    expect(shape(moveNode(WAY, "n6", 1))).toBe("n1 n2[b3:n5|b4:] n6 n7");
    expect(shape(moveNode(WAY, "n1", 1))).toBe("n2[b3:n5 n6|b4:] n1 n7");
    expect(moveNode(WAY, "n1", -1)).toBe(WAY);
    expect(moveNode(WAY, "n7", 1)).toBe(WAY);
  });
});

describe("branches", () => {
  const three = addBranch(WAY, "n2", { key: "b8", name: "中额", nodes: [] });

  it("are added before the default, with a condition to be filled in", () => {
    expect(shape(three)).toBe("n1 n2[b3:n5 n6|b8:|b4:] n7");
    expect(findBranch(three, "b8")?.branch.when).toEqual({ any: [] });
  });

  it("lose their condition in a parallel fork, where they come last", () => {
    const fork = newNode("parallel", freshKeys([]));
    const more = addBranch([fork], fork.key, { key: "b9", name: "x", when: { any: [] }, nodes: [] });
    expect(more[0]?.branches?.at(-1)).toEqual({ key: "b9", name: "x", nodes: [] });
  });

  it("are ten at most", () => {
    let nodes = WAY;
    for (let number = 20; number < 40; number += 1)
      nodes = addBranch(nodes, "n2", { key: `b${number}`, name: "x", nodes: [] });
    expect(findNode(nodes, "n2")?.node.branches).toHaveLength(10);
  });

  it("of two leave the other one's nodes; the default of more than two stays", () => {
    expect(shape(removeBranch(WAY, "b4"))).toBe("n1 n5 n6 n7");
    expect(shape(removeBranch(WAY, "b3"))).toBe("n1 n7");
    expect(shape(removeBranch(three, "b3"))).toBe("n1 n2[b8:|b4:] n7");
    expect(removeBranch(three, "b4")).toBe(three);
  });

  it("change places, except with the default", () => {
    expect(shape(moveBranch(three, "b8", -1))).toBe("n1 n2[b8:|b3:n5 n6|b4:] n7");
    expect(moveBranch(three, "b8", 1)).toBe(three);
    expect(moveBranch(three, "b4", -1)).toBe(three);
    expect(moveBranch(three, "b3", -1)).toBe(three);
  });
});

describe("keys", () => {
  it("are above all that are there and all that were", () => {
    expect(freshKeys(WAY)("n")).toBe("n8");
    expect(freshKeys(removeNode(WAY, "n7"), 7)("b")).toBe("b8");
    // a key of another format takes no number
    expect(freshKeys([approve("manager_99")])("n")).toBe("n1");
  });

  it("are all new in a copy of whatever depth", () => {
    const fork = findNode(WAY, "n2")?.node as Node;
    const copy = copyNode(fork, freshKeys(WAY));
    const both = insertNode(WAY, { way: null, index: 2 }, copy);
    const keys = [
      ...allNodes(both).map(({ key }) => key),
      ...allBranches(both).map(({ branch }) => branch.key),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(12);
  });

  it("and the name tell a copied branch from its original, within the length of a name", () => {
    const branch = { key: "b3", name: "甲".repeat(30), nodes: [approve("n5")] };
    const copy = copyBesideBranch(branch, freshKeys(WAY));
    expect(copy.name).toBe(`${"甲".repeat(28)}副本`);
    expect(copy.nodes[0]?.key).not.toBe("n5");
  });
});

describe("new nodes", () => {
  it("of a fork have a branch and the default", () => {
    const fork = newNode("branch", freshKeys(WAY));
    expect(fork.branches?.map(({ when }) => when)).toEqual([{ any: [] }, undefined]);
    expect(newBranch(fork, freshKeys([fork])).name).toBe("条件2");
  });

  it("ask the director until somebody says otherwise, and have only what belongs to their kind", () => {
    expect(newNode("approve", freshKeys([])).who).toEqual([{ by: "director", level: 1 }]);
    expect(newNode("copy", freshKeys([]))).toEqual({ key: "n1", name: "抄送人", kind: "copy" });
  });
});

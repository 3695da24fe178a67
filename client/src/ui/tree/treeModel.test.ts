import { describe, expect, it } from "vitest";
import type { TreeNode } from "../base/types";
import { allNodes, applyMove, checkState, filterTree, flatten, pathTo, toggleChecked } from "./treeModel";

const TREE: readonly TreeNode[] = [
  {
    id: "a",
    label: "甲",
    children: [
      { id: "a1", label: "甲一", children: [{ id: "a1x", label: "深处" }] },
      { id: "a2", label: "甲二" },
    ],
  },
  { id: "b", label: "乙" },
  { id: "c", label: "丙", hasChildren: true },
];

function shape(nodes: readonly TreeNode[]): string {
  return nodes.map((node) => node.id + (node.children?.length ? `(${shape(node.children)})` : "")).join(" ");
}

describe("trees", () => {
  it("show what is expanded, with place and depth", () => {
    const rows = flatten(TREE, new Set(["a"]));
    expect(rows.map((row) => `${row.node.id}${row.depth}`)).toEqual(["a0", "a11", "a21", "b0", "c0"]);
    expect(rows.find((row) => row.node.id === "c")).toMatchObject({
      expandable: true,
      expanded: false,
      index: 2,
      siblings: 3,
    });
  });
  it("find a match and the way to it", () => {
    expect(shape(filterTree(TREE, "深"))).toBe("a(a1(a1x))");
    expect(filterTree(TREE, " ")).toBe(TREE);
    expect(pathTo(TREE, "a1x")).toEqual(["a", "a1", "a1x"]);
    expect(pathTo(TREE, "z")).toBeNull();
  });
  it("move nodes", () => {
    expect(shape(applyMove(TREE, { id: "b", parent: null, index: 0 }))).toBe("b a(a1(a1x) a2) c");
    expect(shape(applyMove(TREE, { id: "a2", parent: "b", index: 0 }))).toBe("a(a1(a1x)) b(a2) c");
    expect(shape(applyMove(TREE, { id: "a1x", parent: null, index: 1 }))).toBe("a(a1 a2) a1x b c");
  });
  it("refuse to move a node into itself", () => {
    expect(applyMove(TREE, { id: "a", parent: "a1x", index: 0 })).toBe(TREE);
    expect(applyMove(TREE, { id: "a", parent: "a", index: 0 })).toBe(TREE);
    expect(applyMove(TREE, { id: "z", parent: null, index: 0 })).toBe(TREE);
  });
  it("lose nobody in any move", () => {
    const ids = allNodes(TREE).map((node) => node.id);
    for (const id of ids)
      for (const parent of [null, ...ids])
        for (const index of [0, 1, 2]) {
          const after = allNodes(applyMove(TREE, { id, parent, index })).map((node) => node.id);
          expect(after.toSorted(), `${id} -> ${parent} ${index}`).toEqual(ids.toSorted());
        }
  });
  it("check parents with their children", () => {
    const all = toggleChecked(TREE, new Set(), "a", true);
    expect([...all].toSorted()).toEqual(["a", "a1", "a1x", "a2"]);
    const less = toggleChecked(TREE, all, "a2", false);
    expect([...less].toSorted()).toEqual(["a1", "a1x"]);
    const [top] = TREE;
    expect(top && checkState(top, less)).toBe("half");
    expect(toggleChecked(TREE, less, "a2", true)).toEqual(all);
  });
});

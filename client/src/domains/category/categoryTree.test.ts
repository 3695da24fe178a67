import { describe, expect, it } from "vitest";
import { categoryNodes, ownIndex } from "./categoryTree";

const row = (rowId: string, parentRowId: string | null, system = false) => ({
  rowId,
  name: `n${rowId}`,
  parentRowId,
  system,
});

describe("the nodes of a category tree", () => {
  it("hang where their rows say, in the rows' order", () => {
    const nodes = categoryNodes([row("1", null), row("2", null), row("4", "1"), row("3", "1")]);
    expect(nodes.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(nodes[0]?.children?.map(({ id }) => id)).toEqual(["4", "3"]);
  });

  it("lose nothing whose parent is unknown", () => {
    expect(categoryNodes([row("9", "8")]).map(({ id }) => id)).toEqual(["9"]);
  });

  it("stay usable when there are ten thousand", () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      row(String(n + 1), n < 100 ? null : String((n % 100) + 1)),
    );
    const nodes = categoryNodes(rows);
    expect(nodes).toHaveLength(100);
    expect(nodes.reduce((sum, node) => sum + (node.children?.length ?? 0), 0)).toBe(9_900);
  });

  it("are counted without the system's when one is dropped among the roots", () => {
    const nodes = categoryNodes([row("1", null, true), row("2", null, true), row("3", null)]);
    expect(ownIndex(nodes, null, 3)).toBe(1);
    expect(ownIndex(nodes, null, 0)).toBe(0);
    expect(ownIndex(nodes, "3", 2)).toBe(2);
  });
});

import type { TreeNode } from "@/ui/base/types";

/** Fields that a row of `categoryTree(deep: true)` has at least. */
export interface CategoryRow {
  readonly rowId: string;
  readonly name: string;
  readonly parentRowId: string | null | undefined;
}

/** Builds tree nodes from flat rows; a row with a missing parent becomes a root. */
export function categoryNodes<Row extends CategoryRow>(rows: readonly Row[]): TreeNode<Row>[] {
  const known = new Set(rows.map(({ rowId }) => rowId));
  const below = new Map<string | null, Row[]>();
  for (const row of rows) {
    const parent = row.parentRowId && known.has(row.parentRowId) ? row.parentRowId : null;
    const siblings = below.get(parent);
    if (siblings) siblings.push(row);
    else below.set(parent, [row]);
  }
  const nodes = (parent: string | null): TreeNode<Row>[] =>
    (below.get(parent) ?? []).map((row) => ({
      id: row.rowId,
      label: row.name,
      children: nodes(row.rowId),
      data: row,
    }));
  return nodes(null);
}

/**
 * The index of a drop for the server: among the enterprise's own siblings, which follow the system's roots.
 */
export function ownIndex(
  nodes: readonly TreeNode<{ system: boolean }>[],
  parent: string | null,
  index: number,
) {
  if (parent !== null) return index;
  const system = nodes.filter(({ data }) => data?.system).length;
  return Math.max(0, index - system);
}

/** Tree of document categories from the server's flat list: pure functions. */
import type { TreeNode } from "@/ui/base/types";

/** A document category as the server lists it: flat, parents first. */
export interface GroupRow {
  readonly rowId: string;
  readonly name: string;
  readonly parentRowId: string | null | undefined;
  readonly fileCount: number;
}

/** The tree of the flat list, in its order, with counts of descendants. Orphans become roots. */
export function groupTree<R extends GroupRow>(rows: readonly R[], counted = true): TreeNode<R>[] {
  const known = new Set(rows.map(({ rowId }) => rowId));
  const below = new Map<string | null, R[]>();
  for (const row of rows) {
    const parent = row.parentRowId && known.has(row.parentRowId) ? row.parentRowId : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const build = (parent: string | null): TreeNode<R>[] =>
    (below.get(parent) ?? []).map((row) => ({
      id: row.rowId,
      label: row.name,
      count: counted ? row.fileCount : null,
      data: row,
      children: build(row.rowId),
    }));
  return build(null);
}

/** Names from the root down to a category. */
export function groupPath(rows: readonly GroupRow[], id: string | null): string[] {
  const names: string[] = [];
  let current = rows.find(({ rowId }) => rowId === id);
  while (current && names.length < 20) {
    names.unshift(current.name);
    const parent = current.parentRowId;
    current = rows.find(({ rowId }) => rowId === parent);
  }
  return names;
}

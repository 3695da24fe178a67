import { categoryNodes } from "@/domains/category/categoryTree";
import type { TreeNode } from "@/ui/base/types";

/** Common fields of a node of a project's acceptance directory. */
export interface DirectoryRow {
  readonly rowId: string;
  readonly name: string;
  readonly parentRowId: string | null | undefined;
}

/** A node with its hierarchical number: 2.3 is the third child of the second root. */
export interface Numbered<Row> {
  readonly number: string;
  readonly row: Row;
  /** From the root to the node itself. */
  readonly path: readonly Row[];
  readonly leaf: boolean;
}

/** The acceptance directory in reading order, each node numbered. */
export function numbered<Row extends DirectoryRow>(rows: readonly Row[]): Numbered<Row>[] {
  const walk = (nodes: readonly TreeNode<Row>[], above: string, path: readonly Row[]): Numbered<Row>[] =>
    nodes.flatMap(({ data, children: below }, index) => {
      if (!data) return [];
      const children = below ?? [];
      const number = above ? `${above}.${index + 1}` : String(index + 1);
      const whole = [...path, data];
      return [
        { number, row: data, path: whole, leaf: children.length === 0 },
        ...walk(children as readonly TreeNode<Row>[], number, whole),
      ];
    });
  return walk(categoryNodes(rows), "", []);
}

/** Nodes that a template takes for checked nodes of a tree; checking a parent checks its descendants. */
export function chosenOf(
  rows: readonly DirectoryRow[],
  checked: ReadonlySet<string>,
  optional: ReadonlySet<string>,
): { categoryId: string; required: boolean }[] {
  const folders = new Set(rows.map(({ parentRowId }) => parentRowId));
  return rows
    .filter(({ rowId }) => checked.has(rowId))
    .map(({ rowId }) => ({ categoryId: rowId, required: !folders.has(rowId) && !optional.has(rowId) }));
}

/** The inverse: checked nodes of the tree for the nodes that a template takes. */
export function checkedOf(rows: readonly DirectoryRow[], taken: ReadonlySet<string>): Set<string> {
  const below = new Map<string, DirectoryRow[]>();
  for (const row of rows) {
    if (!row.parentRowId) continue;
    const siblings = below.get(row.parentRowId) ?? [];
    below.set(row.parentRowId, [...siblings, row]);
  }
  const whole = (row: DirectoryRow): boolean => {
    const children = below.get(row.rowId) ?? [];
    return children.length === 0 ? taken.has(row.rowId) : children.map(whole).every(Boolean);
  };
  return new Set(rows.filter(whole).map(({ rowId }) => rowId));
}

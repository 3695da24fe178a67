import { categoryNodes } from "@/domains/category/categoryTree";
import { allNodes, applyMove, type TreeMove } from "@/ui/tree/treeModel";
import type { DirectoryRow } from "../_lib/acceptance";

/** Position of a node. */
export interface Place {
  readonly id: string;
  readonly parentId: string | null;
  readonly order: number;
}

interface Row extends DirectoryRow {
  readonly order: number;
}

/** Positions to save after a node was moved: its own, and those of its new siblings that changed. */
export function placesOf(rows: readonly Row[], move: TreeMove): Place[] {
  const tree = applyMove(categoryNodes(rows), move);
  const above = allNodes(tree).find(({ id }) => id === move.parent);
  const siblings = move.parent === null ? tree : (above?.children ?? []);
  const was = new Map(rows.map((row) => [row.rowId, row]));
  return siblings
    .map(({ id }, order) => ({ id, parentId: move.parent, order }))
    .filter(({ id, order }) => id === move.id || was.get(id)?.order !== order);
}

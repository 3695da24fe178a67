import type { TreeNode } from "../base/types";

/** A node as it is shown on screen. */
export interface FlatNode<D = unknown> {
  node: TreeNode<D>;
  depth: number;
  parent: string | null;
  /** Index among its siblings, from 0, and number of siblings. */
  index: number;
  siblings: number;
  expandable: boolean;
  expanded: boolean;
}

/** Whether a node has children, loaded or not. */
export function isExpandable(node: TreeNode): boolean {
  return node.children ? node.children.length > 0 : Boolean(node.hasChildren);
}

/** The visible rows: a node's children follow it while it is expanded. */
export function flatten<D>(
  nodes: readonly TreeNode<D>[],
  expanded: ReadonlySet<string>,
  depth = 0,
  parent: string | null = null,
): FlatNode<D>[] {
  return nodes.flatMap((node, index) => {
    const expandable = isExpandable(node);
    const open = expandable && expanded.has(node.id);
    const row: FlatNode<D> = {
      node,
      depth,
      parent,
      index,
      siblings: nodes.length,
      expandable,
      expanded: open,
    };
    return open ? [row, ...flatten(node.children ?? [], expanded, depth + 1, node.id)] : [row];
  });
}

/** Every node of a tree, parents first. */
export function allNodes<D>(nodes: readonly TreeNode<D>[]): TreeNode<D>[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])]);
}

/** The matching nodes and their ancestors. An empty text keeps all. */
export function filterTree<D>(nodes: readonly TreeNode<D>[], text: string): readonly TreeNode<D>[] {
  const needle = text.trim().toLowerCase();
  if (!needle) return nodes;
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(needle)) return [node];
    const children = filterTree(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The ids from the root to a node, the node included; null when it is not in the tree. */
export function pathTo(nodes: readonly TreeNode[], id: string): string[] | null {
  for (const node of nodes) {
    if (node.id === id) return [id];
    const below = pathTo(node.children ?? [], id);
    if (below) return [node.id, ...below];
  }
  return null;
}

/** Replaces the children of one node. */
export function withChildren<D>(
  nodes: readonly TreeNode<D>[],
  id: string,
  children: readonly TreeNode<D>[],
): TreeNode<D>[] {
  return nodes.map((node) =>
    node.id === id
      ? { ...node, children, hasChildren: children.length > 0 }
      : node.children
        ? { ...node, children: withChildren(node.children, id, children) }
        : node,
  );
}

/**
 * Target of a move: below `parent` (null is the root), at `index` among the siblings without the node
 * itself.
 */
export interface TreeMove {
  id: string;
  parent: string | null;
  index: number;
}

/** The tree after a move; the same tree when the move is invalid (into itself, to its own position). */
export function applyMove<D>(nodes: readonly TreeNode<D>[], move: TreeMove): readonly TreeNode<D>[] {
  const moved = allNodes(nodes).find((node) => node.id === move.id);
  if (!moved || move.parent === move.id) return nodes;
  if (move.parent !== null && allNodes(moved.children ?? []).some((node) => node.id === move.parent))
    return nodes;
  const without = (list: readonly TreeNode<D>[]): TreeNode<D>[] =>
    list
      .filter((node) => node.id !== move.id)
      .map((node) => (node.children ? { ...node, children: without(node.children) } : node));
  const insert = (list: readonly TreeNode<D>[]): TreeNode<D>[] => [
    ...list.slice(0, move.index),
    moved,
    ...list.slice(move.index),
  ];
  const bare = without(nodes);
  if (move.parent === null) return insert(bare);
  const place = (list: readonly TreeNode<D>[]): TreeNode<D>[] =>
    list.map((node) =>
      node.id === move.parent
        ? { ...node, children: insert(node.children ?? []) }
        : node.children
          ? { ...node, children: place(node.children) }
          : node,
    );
  return place(bare);
}

/** The state of a check box: on when it or all its descendants are checked, half when some are. */
export function checkState(node: TreeNode, checked: ReadonlySet<string>): "on" | "off" | "half" {
  if (!node.children || node.children.length === 0) return checked.has(node.id) ? "on" : "off";
  const states = node.children.map((child) => checkState(child, checked));
  if (states.every((state) => state === "on")) return "on";
  return states.every((state) => state === "off") && !checked.has(node.id) ? "off" : "half";
}

/** Checks or clears a node and its descendants; parents follow from their children. */
export function toggleChecked(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<string>,
  id: string,
  on: boolean,
): Set<string> {
  const next = new Set(checked);
  const target = allNodes(nodes).find((node) => node.id === id);
  for (const node of target ? allNodes([target]) : []) {
    if (node.disabled) continue;
    if (on) next.add(node.id);
    else next.delete(node.id);
  }
  const settle = (node: TreeNode): boolean => {
    if (!node.children || node.children.length === 0) return next.has(node.id);
    // Every child is updated, not only those up to the first that is off.
    const all = node.children.map(settle).every(Boolean);
    if (all) next.add(node.id);
    else next.delete(node.id);
    return all;
  };
  nodes.forEach(settle);
  return next;
}

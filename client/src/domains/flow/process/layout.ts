import type { Branch, Node } from "../definition";
import { isDefault, isFork, type Nodes, type Place } from "./tree";

/** Ids of items other than nodes and branches; no key begins like these. */
export const START = "@start";
export const END = "@end";

/** An item of the diagram at its position; `x` and `y` are its upper left corner, in pixels. */
export interface Item {
  /** The key of the node or branch, `@start`, `@end`, or `@join:` and the key of a fork. */
  readonly id: string;
  readonly type: "start" | "node" | "branch" | "join" | "end";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly node?: Node;
  readonly branch?: Branch;
  /** The index of a branch among its siblings, from 0. */
  readonly index?: number;
  /** Whether it is the default branch. */
  readonly isDefault?: boolean;
  /** The branch that contains it; null on the main path. */
  readonly way: string | null;
}

/** A connecting line down from one item to another, by its corners. */
export interface Line {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
  /** Where a node can be inserted between the two, and the position of the button for it. */
  readonly plus?: { readonly place: Place; readonly at: Point };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  /** In drawing order, which is the order of the keyboard. */
  readonly items: readonly Item[];
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

/** Sizes in pixels. */
export const CARD = { width: 232, height: 78 };
const PILL = { width: 152, height: 36 } as const;
const BRANCH_HEIGHT = 78;
/** Between two items of a path, with space for the button that adds one. */
const GAP = 52;
/** Between a fork and its branches, whose lines part in the middle. */
const FORK_GAP = 44;
/** From the height at which lines of branches meet to where they continue. */
const JOIN_GAP = 16;
const COLUMN_GAP = 32;

/** The height of an item where it differs from the default, because members are listed on it. */
export type Heights = (id: string) => number | undefined;

function widthOf(node: Node): number {
  if (!isFork(node.kind) || !node.branches?.length) return CARD.width;
  const columns = node.branches.map((branch) => wayWidth(branch.nodes));
  return columns.reduce((sum, width) => sum + width, 0) + COLUMN_GAP * (columns.length - 1);
}

function wayWidth(nodes: Nodes): number {
  return nodes.reduce((most, node) => Math.max(most, widthOf(node)), CARD.width);
}

/**
 * Lays a workflow out from top to bottom, branches side by side, every fork above the middle of its
 * branches.
 */
export function layoutOf(nodes: Nodes, heights: Heights = () => undefined): Layout {
  const items: Item[] = [];
  const lines: Line[] = [];
  const width = wayWidth(nodes);

  /** Places an item below a point. */
  const put = (item: Omit<Item, "x" | "y">, middle: number, top: number) => {
    items.push({ ...item, x: middle - item.width / 2, y: top });
    return { id: item.id, y: top + item.height };
  };

  /** Lays out a path below its beginning; returns the last item and its lower edge. */
  const walk = (way: string | null, nodes: Nodes, middle: number, begin: { id: string; y: number }) => {
    let last = begin;
    for (const [index, node] of nodes.entries()) {
      const top = last.y + GAP;
      lines.push({
        id: `${last.id}-${node.key}`,
        from: last.id,
        to: node.key,
        points: [
          { x: middle, y: last.y },
          { x: middle, y: top },
        ],
        plus: { place: { way, index }, at: { x: middle, y: last.y + GAP / 2 } },
      });
      last = fork(node, way, middle, top);
    }
    return last;
  };

  const fork = (node: Node, way: string | null, middle: number, top: number) => {
    const size = isFork(node.kind) ? PILL : { ...CARD, height: heights(node.key) ?? CARD.height };
    const head = put({ id: node.key, type: "node", ...size, node, way }, middle, top);
    const branches = node.branches ?? [];
    if (!isFork(node.kind) || branches.length === 0) return head;
    let left = middle - widthOf(node) / 2;
    const ends = branches.map((branch, index) => {
      const column = wayWidth(branch.nodes);
      const x = left + column / 2;
      left += column + COLUMN_GAP;
      const from = { x: middle, y: head.y };
      const to = { x, y: head.y + FORK_GAP };
      lines.push({
        id: `${node.key}-${branch.key}`,
        from: node.key,
        to: branch.key,
        points: bent(from, to, 0.5),
      });
      const height = heights(branch.key) ?? BRANCH_HEIGHT;
      const begin = put(
        {
          id: branch.key,
          type: "branch",
          width: CARD.width,
          height,
          node,
          branch,
          index,
          isDefault: isDefault(node, index),
          way: branch.key,
        },
        x,
        to.y,
      );
      return { branch, x, ...walk(branch.key, branch.nodes, x, begin) };
    });
    const id = `@join:${node.key}`;
    const bottom = Math.max(...ends.map(({ y }) => y)) + GAP + JOIN_GAP;
    for (const end of ends) {
      const from = { x: end.x, y: end.y };
      const to = { x: middle, y: bottom };
      lines.push({
        id: `${end.id}-${id}`,
        from: end.id,
        to: id,
        points: bent(from, to, 1 - JOIN_GAP / (bottom - end.y)),
        plus: {
          place: { way: end.branch.key, index: end.branch.nodes.length },
          at: { x: end.x, y: end.y + GAP / 2 },
        },
      });
    }
    put({ id, type: "join", width: 1, height: 1, node, way }, middle, bottom);
    // the line continues from here, without a gap for the item
    return { id, y: bottom };
  };

  const middle = width / 2;
  const start = put(
    { id: START, type: "start", width: CARD.width, height: heights(START) ?? CARD.height, way: null },
    middle,
    0,
  );
  const last = walk(null, nodes, middle, start);
  const top = last.y + GAP;
  lines.push({
    id: `${last.id}-${END}`,
    from: last.id,
    to: END,
    points: [
      { x: middle, y: last.y },
      { x: middle, y: top },
    ],
    plus: { place: { way: null, index: nodes.length }, at: { x: middle, y: last.y + GAP / 2 } },
  });
  const end = put({ id: END, type: "end", ...PILL, way: null }, middle, top);
  return { items, lines, width, height: end.y };
}

/** Down, aside at the share of the height, and down again. */
function bent(from: Point, to: Point, share: number): Point[] {
  if (from.x === to.x) return [from, to];
  const y = from.y + (to.y - from.y) * share;
  return [from, { x: from.x, y }, { x: to.x, y }, to];
}

/** A line with round corners as the path of an SVG. */
export function pathOf(points: readonly Point[], radius = 8): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${point.x},${point.y}`;
      if (!after) return `L${point.x},${point.y}`;
      const near = toward(point, before, radius);
      const far = toward(point, after, radius);
      return `L${near.x},${near.y}Q${point.x},${point.y} ${far.x},${far.y}`;
    })
    .join("");
}

/** The point at a distance from one point to another, at most half the way. */
function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const share = length === 0 ? 0 : Math.min(distance / length, 0.5);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/**
 * The target of an arrow key: up and down in drawing order, left and right to the next branch, if there is
 * one.
 */
export function neighbour(layout: Layout, id: string, arrow: Arrow): string | null {
  const order = layout.items.filter(({ type }) => type !== "join");
  const at = order.findIndex((item) => item.id === id);
  if (at < 0) return null;
  const by = arrow === "ArrowUp" || arrow === "ArrowLeft" ? -1 : 1;
  if (arrow === "ArrowLeft" || arrow === "ArrowRight") {
    const own = order.find((item) => item.type === "branch" && item.id === order[at]?.way);
    const beside = order.find(
      (item) =>
        own !== undefined &&
        item.type === "branch" &&
        item.node?.key === own.node?.key &&
        item.index === (own.index ?? 0) + by,
    );
    return beside?.id ?? null;
  }
  return order[at + by]?.id ?? null;
}

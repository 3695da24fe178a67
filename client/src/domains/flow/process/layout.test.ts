import { describe, expect, it } from "vitest";
import type { Node } from "../definition";
import { END, type Item, type Layout, layoutOf, neighbour, pathOf, START } from "./layout";
import { allNodes } from "./tree";

const approve = (key: string): Node => ({ key, name: key, kind: "approve" });
const fork = (key: string, ...ways: readonly (readonly Node[])[]): Node => ({
  key,
  name: key,
  kind: "branch",
  branches: ways.map((nodes, index) => ({ key: `${key}b${index}`, name: "x", nodes })),
});

/** A fork in a fork, paths of different lengths, an empty one, and two forks in a row. */
const WAY = [
  approve("a"),
  fork("f", [approve("b"), fork("g", [approve("c")], [approve("d"), approve("e")])], [], [approve("h")]),
  fork("k", [], []),
  approve("z"),
];

const overlap = (one: Item, other: Item) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function item(layout: Layout, id: string): Item {
  const found = layout.items.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

describe("the layout of a way", () => {
  const layout = layoutOf(WAY);

  it("draws everything once, nothing over another, within its bounds", () => {
    const { items, width, height } = layout;
    expect(items.filter(({ type }) => type === "node").map(({ id }) => id)).toEqual(
      allNodes(WAY).map(({ key }) => key),
    );
    for (const [index, one] of items.entries()) {
      expect([one.id, one.x >= 0, one.x + one.width <= width, one.y + one.height <= height]).toEqual([
        one.id,
        true,
        true,
        true,
      ]);
      for (const other of items.slice(index + 1))
        expect([one.id, other.id, overlap(one, other)]).toEqual([one.id, other.id, false]);
    }
  });

  it("stays free of overlaps where people are listed on a node", () => {
    const tall = layoutOf(WAY, (id) => (id === "c" ? 400 : undefined));
    expect(item(tall, "c").height).toBe(400);
    const below = item(tall, "@join:g");
    expect(below.y).toBeGreaterThan(item(tall, "c").y + 400);
    expect(item(tall, "z").y - item(layout, "z").y).toBeGreaterThan(0);
  });

  it("joins every line to the middle of what it comes from and goes to, and never leads upwards", () => {
    const middle = ({ x, width }: Item) => x + width / 2;
    for (const { from, to, points } of layout.lines) {
      const [first, last] = [points[0], points.at(-1)];
      expect(first?.x).toBe(middle(item(layout, from)));
      expect(last?.x).toBe(middle(item(layout, to)));
      expect(last?.y).toBe(item(layout, to).y);
      for (const [index, point] of points.entries())
        expect(point.y).toBeGreaterThanOrEqual(points[index - 1]?.y ?? 0);
    }
  });

  it("offers every place of every way for a node, each once", () => {
    const places = layout.lines.flatMap(({ plus }) =>
      plus ? [`${plus.place.way ?? ""}:${plus.place.index}`] : [],
    );
    // the main path has five places, b four with its fork; each branch one more than it has nodes
    expect(places.sort()).toEqual(
      [
        ...[":0", ":1", ":2", ":3", ":4", "fb0:0", "fb0:1", "fb0:2", "fb1:0", "fb2:0", "fb2:1"],
        ...["gb0:0", "gb0:1", "gb1:0", "gb1:1", "gb1:2", "kb0:0", "kb1:0"],
      ].sort(),
    );
    for (const { plus } of layout.lines)
      if (plus)
        for (const { id, x, y, width, height } of layout.items)
          expect([
            id,
            plus.at.x > x && plus.at.x < x + width && plus.at.y > y && plus.at.y < y + height,
          ]).toEqual([id, false]);
  });

  it("of nothing is the applicant above the end", () => {
    expect(layoutOf([]).items.map(({ id }) => id)).toEqual([START, END]);
  });
});

describe("arrows", () => {
  const layout = layoutOf(WAY);

  it("up and down go in drawing order", () => {
    expect(neighbour(layout, START, "ArrowDown")).toBe("a");
    expect(neighbour(layout, "f", "ArrowDown")).toBe("fb0");
    expect(neighbour(layout, "k", "ArrowUp")).toBe("h");
    expect(neighbour(layout, START, "ArrowUp")).toBeNull();
    expect(neighbour(layout, END, "ArrowDown")).toBeNull();
  });

  it("left and right go to the branch beside, from inside a branch, too", () => {
    expect(neighbour(layout, "fb0", "ArrowRight")).toBe("fb1");
    expect(neighbour(layout, "h", "ArrowLeft")).toBe("fb1");
    expect(neighbour(layout, "c", "ArrowRight")).toBe("gb1");
    expect(neighbour(layout, "fb2", "ArrowRight")).toBeNull();
    expect(neighbour(layout, "a", "ArrowLeft")).toBeNull();
  });
});

describe("paths", () => {
  it("have round corners, smaller ones where there is less room", () => {
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0, y: 20 },
        { x: 40, y: 20 },
      ]),
    ).toBe("M0,0L0,12Q0,20 8,20L40,20");
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0, y: 4 },
        { x: 40, y: 4 },
      ]),
    ).toContain("L0,2Q0,4 8,4");
  });
});

import { describe, expect, it } from "vitest";
import { moved, stretched } from "./drag";
import { distributed, outline, resized } from "./geometry";
import type { Layout, LayoutElement } from "./layout";

const rect = (
  key: string,
  x: number,
  y: number,
  width: number,
  height: number,
  rotation = 0,
): LayoutElement => ({
  kind: "rect",
  key,
  x,
  y,
  width,
  height,
  rotation,
  stroke: 0.3,
  color: "#000000",
});

const LAYOUT: Layout = {
  width: 60,
  height: 40,
  elements: [
    rect("a", 10, 10, 10, 5),
    rect("b", 33, 22, 8, 4),
    { kind: "qr", key: "q", x: 2, y: 20, width: 10, height: 10, rotation: 0 },
  ],
};

const boxOf = (result: ReturnType<typeof moved>, key: string) => {
  const box = result.boxes.get(key);
  return box && [box.x, box.y, box.width, box.height];
};

describe("dragging", () => {
  it("snaps an edge to that of another element and shows the line", () => {
    const result = moved(LAYOUT, ["b"], { dx: -22.6, dy: -4, reach: 1 });
    expect(boxOf(result, "b")).toEqual([10, 18, 8, 4]);
    expect(result.guides).toEqual([
      { axis: "x", at: 10 },
      { axis: "y", at: 20 },
    ]);
  });

  it("snaps the middle to the middle of the label", () => {
    const result = moved(LAYOUT, ["b"], { dx: -7.4, dy: 6, reach: 0.6 });
    expect(boxOf(result, "b")?.[0]).toBe(26);
    expect(result.guides).toContainEqual({ axis: "x", at: 30 });
  });

  it("goes where the pointer is without a line in reach", () => {
    const result = moved(LAYOUT, ["b"], { dx: 1.23, dy: 0.37, reach: 0 });
    expect(boxOf(result, "b")).toEqual([34.2, 22.4, 8, 4]);
    expect(result.guides).toEqual([]);
  });

  it("keeps to one axis when asked, and to the label always", () => {
    expect(boxOf(moved(LAYOUT, ["b"], { dx: 5, dy: 2, reach: 0, straight: true }), "b")).toEqual([
      38, 22, 8, 4,
    ]);
    expect(boxOf(moved(LAYOUT, ["b"], { dx: 500, dy: 500, reach: 1 }), "b")).toEqual([52, 36, 8, 4]);
  });
});

describe("pulling at a handle", () => {
  it("leaves the side across where it is", () => {
    const result = stretched(LAYOUT, "a", "nw", { dx: -3, dy: -2, reach: 0 });
    expect(boxOf(result, "a")).toEqual([7, 8, 13, 7]);
  });

  it("snaps the edge that moves", () => {
    const result = stretched(LAYOUT, "a", "e", { dx: 12.5, dy: 9, reach: 1 });
    expect(boxOf(result, "a")).toEqual([10, 10, 23, 5]);
    expect(result.guides).toEqual([{ axis: "x", at: 33 }]);
  });

  it("keeps a code square, no smaller than a telephone reads, and on the label", () => {
    expect(boxOf(stretched(LAYOUT, "q", "se", { dx: 4, dy: 1, reach: 1 }), "q")).toEqual([2, 20, 14, 14]);
    expect(boxOf(stretched(LAYOUT, "q", "se", { dx: -9, dy: -9, reach: 1 }), "q")).toEqual([2, 20, 8, 8]);
    expect(boxOf(stretched(LAYOUT, "q", "se", { dx: 90, dy: 90, reach: 1 }), "q")).toEqual([2, 20, 10, 10]);
  });

  it("cuts what would stick out", () => {
    expect(boxOf(stretched(LAYOUT, "b", "se", { dx: 90, dy: 90, reach: 0 }), "b")).toEqual([33, 22, 27, 18]);
  });

  it("keeps the point across in its place on a turned box", () => {
    const before = rect("t", 10, 10, 20, 10, 90);
    const after = resized(before, "e", 0, 6, { least: 1 });
    expect([after.width, after.height]).toEqual([26, 10]);
    expect(outline(after).top).toBeCloseTo(outline(before).top);
    expect(outline(after).bottom).toBeCloseTo(outline(before).bottom + 6);
  });
});

describe("equal gaps", () => {
  it("leave the outer boxes where they are, in whatever order they are given", () => {
    const boxes = [rect("3", 50, 0, 10, 5), rect("1", 0, 0, 10, 5), rect("2", 12, 0, 20, 5)];
    expect(distributed(boxes, "x").map(({ x }) => x)).toEqual([50, 0, 20]);
  });
});

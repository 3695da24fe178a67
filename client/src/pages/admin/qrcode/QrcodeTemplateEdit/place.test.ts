import { describe, expect, it } from "vitest";
import { edit, editorOf } from "./editor";
import { contains, outline } from "./geometry";
import { type ElementKind, type Layout, type LayoutElement, layoutOf, newElement, STARTER } from "./layout";
import { freePlace, settled } from "./place";

const box = (x: number, y: number, width: number, height: number, rotation = 0) => ({
  x,
  y,
  width,
  height,
  rotation,
});
const code = (x: number, y: number, side: number): LayoutElement => ({
  kind: "qr",
  key: "q",
  ...box(x, y, side, side),
});
const frame = (x: number, y: number, width: number, height: number): LayoutElement => ({
  kind: "rect",
  key: "r",
  ...box(x, y, width, height),
  stroke: 0.3,
  color: "#000000",
});
const label = (width: number, height: number, ...elements: LayoutElement[]): Layout => ({
  width,
  height,
  elements,
});

describe("a free place", () => {
  it("is the upper left corner of an empty label, inside its margins", () => {
    expect(freePlace(label(40, 30), box(7, 7, 20, 5))).toEqual({ x: 1, y: 1 });
    expect(freePlace(label(40, 30), box(7, 7, 38, 28))).toEqual({ x: 1, y: 1 });
    expect(freePlace(label(40, 30), box(1, 1, 38.5, 5))).toBeNull();
  });

  it("is beside the code where there is room", () => {
    expect(freePlace(label(60, 30, code(1, 1, 28)), box(0, 0, 25, 5))).toEqual({ x: 29, y: 1 });
    expect(freePlace(label(60, 30, code(1, 1, 28.2)), box(0, 0, 25, 5))).toEqual({ x: 29.5, y: 1 });
  });

  it("is below the code where there is none beside it", () => {
    expect(freePlace(label(30, 40, code(1, 1, 28)), box(0, 0, 25, 5))).toEqual({ x: 1, y: 29 });
  });

  it("is the first, row by row", () => {
    const both = label(60, 60, code(20, 1, 20));
    expect(freePlace(both, box(0, 0, 15, 5))).toEqual({ x: 1, y: 1 });
    expect(freePlace(both, box(0, 0, 19, 5))).toEqual({ x: 1, y: 1 });
    expect(freePlace(both, box(0, 0, 19.5, 5))).toEqual({ x: 1, y: 21 });
  });

  it("is one for a box as it lies when it is turned", () => {
    const place = freePlace(label(20, 40), box(0, 0, 30, 4, 90));
    expect(place).toEqual({ x: -12, y: 14 });
    const { left, top } = outline({ ...box(0, 0, 30, 4, 90), ...place });
    expect([left, top]).toEqual([expect.closeTo(1), expect.closeTo(1)]);
  });

  it("may lie in a frame, but not across its edge", () => {
    expect(freePlace(label(40, 40, frame(0.5, 0.5, 39, 39)), box(0, 0, 20, 5))).toEqual({ x: 1, y: 1 });
    expect(freePlace(label(40, 40, frame(2, 2, 36, 36)), box(0, 0, 20, 5))).toEqual({ x: 2.5, y: 2.5 });
  });

  it("is none on a full label", () => {
    const { layout } = edit(editorOf(layoutOf(STARTER)), {
      type: "add",
      element: newElement("text", layoutOf(STARTER)),
    });
    expect(freePlace(layout, box(0, 0, 32, 5))).toBeNull();
  });
});

describe("something new", () => {
  const added = (layout: Layout, kind: Exclude<ElementKind, "image">) =>
    edit(editorOf(layout), { type: "add", element: newElement(kind, layout) }).layout;

  it("goes to the free place", () => {
    const { elements } = added(label(60, 60, code(1, 1, 40)), "text");
    expect(elements.at(-1)).toMatchObject({ kind: "text", x: 1, y: 41 });
  });

  it("goes to the middle of a full label, beside what lies there already", () => {
    // below the code of a new template there is room for one
    const full = added(layoutOf(STARTER), "text");
    expect(full.elements.at(-1)).toMatchObject({ x: 1, y: 36 });
    const once = added(full, "text");
    expect(once.elements.at(-1)).toMatchObject({ x: 4, y: 22.5 });
    const twice = added(once, "field");
    expect(twice.elements.at(-1)).toMatchObject({ x: 6, y: 24.5 });
  });

  it("stays in the middle when it is a frame, which surrounds others", () => {
    const once = added(label(40, 50, code(8, 13, 24)), "rect");
    expect(once.elements.at(-1)).toMatchObject({ x: 8, y: 13, width: 24 });
    expect(added(once, "rect").elements.at(-1)).toMatchObject({ x: 10, y: 15 });
  });

  it("stays where nothing is free and no place near it either", () => {
    const page = label(10, 10, code(0, 0, 10));
    expect(settled(page, code(0, 0, 10))).toMatchObject({ x: 0, y: 0 });
  });

  it.each([
    [10, 10],
    [12.3, 47.7],
    [33.3, 21.9],
    [40, 50],
  ])("never lies outside a label of %s × %s, however many there are", (width, height) => {
    let layout = label(width, height);
    for (let round = 0; round < 8; round += 1)
      for (const kind of ["qr", "text", "field", "line", "rect"] as const) layout = added(layout, kind);
    expect(layout.elements).toHaveLength(40);
    const page = { left: 0, top: 0, right: width, bottom: height };
    for (const element of layout.elements) expect(contains(page, outline(element))).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { begun, continued, pathOf, pointIn, type Strokes, sheetOf, written } from "./strokes";

describe("a point in the box", () => {
  const upright = { left: 100, top: 50, width: 300, height: 120 };
  it("is in the box's own measure, and never beyond it", () => {
    expect(pointIn(upright, { clientX: 100, clientY: 50 })).toEqual([0, 0]);
    expect(pointIn(upright, { clientX: 250, clientY: 80 })).toEqual([300, 60]);
    expect(pointIn(upright, { clientX: 900, clientY: -5 })).toEqual([600, 0]);
    expect(pointIn({ left: 0, top: 0, width: 0, height: 0 }, { clientX: 9, clientY: 9 })).toEqual([0, 0]);
  });
  it("is found in a box that is turned clockwise: its left edge is above, its top at the right", () => {
    const turned = { left: 100, top: 50, width: 120, height: 300 };
    const at = (clientX: number, clientY: number) => pointIn(turned, { clientX, clientY }, true);
    expect(at(220, 50)).toEqual([0, 0]);
    expect(at(220, 350)).toEqual([600, 0]);
    expect(at(100, 50)).toEqual([0, 240]);
    expect(at(160, 200)).toEqual([300, 120]);
  });
});

describe("strokes", () => {
  it("go on by points that say something", () => {
    const one = begun([], [10, 10]);
    expect(continued(one, [11, 11])).toBe(one);
    expect(continued(one, [20, 10])).toEqual([[10, 10, 20, 10]]);
    expect(
      pathOf([
        [10, 10, 20, 10],
        [5, 5],
      ]),
    ).toBe("M10 10L20 10M5 5h0.1");
  });
  it("are no more than the server takes", () => {
    const many: Strokes = Array.from({ length: 200 }, () => [1, 1]);
    expect(begun(many, [5, 5])).toBe(many);
    expect(continued(many, [50, 50])).toBe(many);
    const long: Strokes = [Array.from({ length: 9600 }, (_, at) => at % 240)];
    expect(continued(long, [300, 100])).toBe(long);
  });
});

describe("a sheet", () => {
  const drawn = [
    { type: "begin", point: [10, 10] },
    { type: "continue", point: [50, 10] },
    { type: "continue", point: [90, 10] },
    { type: "begin", point: [10, 50] },
  ] as const;
  const sheet = drawn.reduce(written, sheetOf([]));

  it("takes back a stroke as a whole, and brings it again", () => {
    const back = written(sheet, { type: "undo" });
    expect(back.strokes).toEqual([[10, 10, 50, 10, 90, 10]]);
    expect(written(back, { type: "redo" }).strokes).toEqual(sheet.strokes);
    expect(written(written(back, { type: "undo" }), { type: "undo" }).strokes).toEqual([]);
  });
  it("takes back a clearing, too", () => {
    const empty = written(sheet, { type: "clear" });
    expect(empty.strokes).toEqual([]);
    expect(written(empty, { type: "undo" }).strokes).toBe(sheet.strokes);
    expect(written(empty, { type: "clear" })).toBe(empty);
  });
  it("brings nothing again once something else was written", () => {
    const other = written(written(sheet, { type: "undo" }), { type: "begin", point: [9, 9] });
    expect(written(other, { type: "redo" })).toBe(other);
  });
  it("has nothing to take back but what was written on it", () => {
    const given = sheetOf([[1, 1, 9, 9]]);
    expect(written(given, { type: "undo" })).toBe(given);
  });
});

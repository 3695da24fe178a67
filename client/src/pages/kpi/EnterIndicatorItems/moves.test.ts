import { describe, expect, it } from "vitest";
import { type CellPlace, movedFrom, stepOf } from "./moves";

const SIZE = { rows: 3, columns: 3 };
const everywhere = () => true;
/** The middle of the table takes nothing. */
const around = ({ row, column }: CellPlace) => row !== 1 || column !== 1;

const at = (row: number, column: number): CellPlace => ({ row, column });
const press = (key: string, over = {}) =>
  stepOf({ key, shiftKey: false, isOther: false, isAtStart: true, isAtEnd: true, ...over });

describe("moving between cells", () => {
  it("follows the arrows and passes over cells that take nothing", () => {
    expect(movedFrom(at(0, 0), "right", SIZE, around)).toEqual(at(0, 1));
    expect(movedFrom(at(0, 1), "down", SIZE, around)).toEqual(at(2, 1));
    expect(movedFrom(at(1, 2), "left", SIZE, around)).toEqual(at(1, 0));
    expect(movedFrom(at(0, 0), "up", SIZE, around)).toBeNull();
    expect(movedFrom(at(2, 2), "right", SIZE, everywhere)).toBeNull();
  });

  it("goes down a column and on in the one beside it, and the same way back", () => {
    expect(movedFrom(at(0, 0), "next", SIZE, around)).toEqual(at(1, 0));
    expect(movedFrom(at(2, 0), "next", SIZE, around)).toEqual(at(0, 1));
    expect(movedFrom(at(0, 1), "next", SIZE, around)).toEqual(at(2, 1));
    expect(movedFrom(at(2, 2), "next", SIZE, around)).toBeNull();
    expect(movedFrom(at(0, 1), "before", SIZE, around)).toEqual(at(2, 0));
    expect(movedFrom(at(0, 0), "before", SIZE, around)).toBeNull();
  });

  it("stands still in a table without cells", () => {
    expect(movedFrom(at(0, 0), "next", { rows: 0, columns: 0 }, everywhere)).toBeNull();
  });
});

describe("a key in a cell", () => {
  it("moves by Enter and arrows", () => {
    expect(press("Enter")).toBe("next");
    expect(press("Enter", { shiftKey: true })).toBe("before");
    expect(press("ArrowUp")).toBe("up");
    expect(press("ArrowDown")).toBe("down");
    expect(press("Tab")).toBeNull();
    expect(press("5")).toBeNull();
  });

  it("stays in the text until its ends, and leaves selecting and shortcuts alone", () => {
    expect(press("ArrowLeft", { isAtStart: false })).toBeNull();
    expect(press("ArrowLeft")).toBe("left");
    expect(press("ArrowRight", { isAtEnd: false })).toBeNull();
    expect(press("ArrowRight")).toBe("right");
    expect(press("ArrowRight", { shiftKey: true })).toBeNull();
    expect(press("ArrowDown", { isOther: true })).toBeNull();
  });
});

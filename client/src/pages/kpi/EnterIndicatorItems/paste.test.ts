import { describe, expect, it } from "vitest";
import { cellsOf, pastedAt } from "./paste";

const SIZE = { rows: 2, columns: 2 };
const at = (row: number, column: number) => ({ row, column });

describe("what a spreadsheet copies", () => {
  it("is rows of cells, whatever ends the lines", () => {
    expect(cellsOf("1\t2\r\n3\t4\r\n")).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(cellsOf("1\n2")).toEqual([["1"], ["2"]]);
    expect(cellsOf("7")).toEqual([["7"]]);
  });

  it("keeps empty cells, and what quotes hold together", () => {
    expect(cellsOf("1\t\t3\n\n4")).toEqual([["1", "", "3"], [""], ["4"]]);
    expect(cellsOf('"a\tb"\t"say ""yes"""\n"two\nlines"\n')).toEqual([["a\tb", 'say "yes"'], ["two\nlines"]]);
    expect(cellsOf('5"\t6')).toEqual([['5"', "6"]]);
  });
});

describe("laying it over the table", () => {
  it("begins at a cell and counts what finds no place", () => {
    expect(pastedAt(at(0, 1), cellsOf("1\t2\n3"), SIZE, () => true)).toEqual({
      writes: [
        { place: at(0, 1), text: "1" },
        { place: at(1, 1), text: "3" },
      ],
      left: 1,
    });
  });

  it("leaves alone cells that take nothing, and those above which nothing was copied", () => {
    expect(pastedAt(at(0, 0), cellsOf("1\t \n3\t4"), SIZE, ({ row, column }) => row + column < 2)).toEqual({
      writes: [
        { place: at(0, 0), text: "1" },
        { place: at(1, 0), text: "3" },
      ],
      left: 1,
    });
  });
});

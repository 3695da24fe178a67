import { describe, expect, it } from "vitest";
import { boardOf, roomOf } from "./board";

const PLAN = {
  grades: [
    { name: "A", from: 90 },
    { name: "B", from: 0 },
  ],
  distribution: [{ grade: "A", most: 20 }],
};
const COUNTS = {
  count: 5,
  grades: [
    { grade: "A", count: 2 },
    { grade: "B", count: 2 },
    { grade: null, count: 1 },
  ],
};
const ROWS = [
  { id: "1", grade: "A" },
  { id: "2", grade: "B" },
  { id: "3", grade: null },
];

describe("the calibration board", () => {
  it("leaves room as the server does", () => {
    expect([roomOf(20, 3), roomOf(20, 2), roomOf(20, 10), roomOf(33.33, 3), roomOf(0, 9)]).toEqual([
      1, 0, 2, 1, 0,
    ]);
  });

  it("shows each grade with its people, and those without one last", () => {
    const board = boardOf(PLAN, COUNTS, ROWS, true);
    expect(board.map(({ name, count, share, rows }) => [name, count, share, rows.length])).toEqual([
      ["A", 2, 40, 1],
      ["B", 2, 40, 1],
      [null, 1, 20, 1],
    ]);
  });

  it("says which grade too many have, of the whole plan alone", () => {
    const over = (isWhole: boolean) =>
      boardOf(PLAN, COUNTS, ROWS, isWhole).map(({ most, isOver }) => [most, isOver]);
    expect(over(true)).toEqual([
      [1, true],
      [null, false],
      [null, false],
    ]);
    expect(over(false).flat().includes(true)).toBe(false);
  });

  it("is empty of those without a grade where everybody has one", () => {
    expect(boardOf(PLAN, { count: 0, grades: [] }, [], true)).toHaveLength(2);
  });
});

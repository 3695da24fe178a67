import { expect, it } from "vitest";
import { placesOf } from "./moves";

const row = (rowId: string, parentRowId: string | null, order: number) => ({
  rowId,
  name: rowId,
  parentRowId,
  order,
});
const ROWS = [row("a", null, 0), row("b", null, 1), row("c", "a", 0), row("d", "a", 1), row("e", "b", 0)];

it("writes the moved node and those siblings whose place changes", () => {
  expect(placesOf(ROWS, { id: "d", parent: "a", index: 0 })).toEqual([
    { id: "d", parentId: "a", order: 0 },
    { id: "c", parentId: "a", order: 1 },
  ]);
});

it("moves a node below another one, and to the top", () => {
  expect(placesOf(ROWS, { id: "c", parent: "b", index: 1 })).toEqual([{ id: "c", parentId: "b", order: 1 }]);
  expect(placesOf(ROWS, { id: "e", parent: null, index: 2 })).toEqual([
    { id: "e", parentId: null, order: 2 },
  ]);
});

it("moves a node into one that has nothing below it", () => {
  expect(placesOf(ROWS, { id: "b", parent: "c", index: 0 })).toEqual([{ id: "b", parentId: "c", order: 0 }]);
});

import { expect, it } from "vitest";
import { evenColumns } from "./evenColumns";

it.each([
  [7, 1226, 4],
  [7, 1300, 7],
  [6, 1226, 6],
  [5, 1226, 5],
  [3, 1226, 3],
  [8, 1226, 4],
  [5, 343, 2],
  [1, 1226, 1],
])("%i tiles in %i pixels stand in %i columns", (count, width, columns) =>
  expect(evenColumns(count, width)).toBe(columns),
);

import { expect, it } from "vitest";
import { checkedOf, chosenOf, numbered } from "./acceptance";

const ROWS = [
  { rowId: "1", name: "开工资料", parentRowId: null },
  { rowId: "2", name: "竣工资料", parentRowId: null },
  { rowId: "3", name: "施工合同", parentRowId: "1" },
  { rowId: "4", name: "竣工图纸", parentRowId: "2" },
  { rowId: "5", name: "试运行报告", parentRowId: "2" },
];

it("numbers a directory as people read it", () => {
  expect(numbered(ROWS).map(({ number, row, leaf }) => [number, row.name, leaf])).toEqual([
    ["1", "开工资料", false],
    ["1.1", "施工合同", true],
    ["2", "竣工资料", false],
    ["2.1", "竣工图纸", true],
    ["2.2", "试运行报告", true],
  ]);
  expect(numbered(ROWS)[4]?.path.map(({ name }) => name)).toEqual(["竣工资料", "试运行报告"]);
});

it("checks a folder when all that is below it is taken", () => {
  expect([...checkedOf(ROWS, new Set(["1", "3", "2", "4"]))]).toEqual(["1", "3", "4"]);
  expect([...checkedOf(ROWS, new Set())]).toEqual([]);
});

it("requires what is checked, but folders and what was said to be optional", () => {
  expect(chosenOf(ROWS, new Set(["1", "3", "4"]), new Set(["4"]))).toEqual([
    { categoryId: "1", required: false },
    { categoryId: "3", required: true },
    { categoryId: "4", required: false },
  ]);
});

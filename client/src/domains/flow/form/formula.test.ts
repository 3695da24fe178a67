import { describe, expect, it } from "vitest";
import type { Field } from "../definition";
import { computed, formulaProblem, readFormula, rounded } from "./formula";

const number = (key: string, more: Partial<Field> = {}): Field => ({
  key,
  label: key,
  type: "number",
  decimals: 2,
  ...more,
});

const result = (formula: string, values: Record<string, number> = {}) =>
  readFormula(formula)?.evaluate((reference) => values[reference]);

describe("readFormula", () => {
  it.each<[string, number | undefined]>([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["8 / 4 / 2", 1],
    ["-{a} + 3", 1],
    ["{a} * {b.c}", 10],
    ["{a} - {a}", 0],
    ["{a} / 0", undefined],
    ["0 / 0", undefined],
    ["{a} * {missing}", undefined],
  ])("%s = %s", (formula, expected) => {
    expect(result(formula, { a: 2, "b.c": 5 })).toBe(expected);
  });

  it.each([
    "",
    "1 +",
    "(1",
    "2 ^ 3",
    "5 % 2",
    "3!",
    "1 > 0",
    "1 == 1",
    "x",
    "PI",
    "random()",
    "sqrt 4",
    "2(3)",
    "{a}(3)",
    "{a}{b}",
    "{a} 3",
    "1 2",
    "1 || 2",
    "1, 2",
    "1; 2",
    "a = 1",
    "[1]",
    "{a}.b",
    "1e3",
    "{a} +\n1",
    '"1"',
  ])("refuses %s", (formula) => {
    expect(readFormula(formula)).toBeNull();
  });
});

it.each<[number, number, number]>([
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [0.125, 2, 0.13],
  [-0.125, 2, -0.13],
  [0.5, 0, 1],
  [0.004, 2, 0],
  [-0.004, 2, 0],
  [1e-9, 6, 0],
  [123456789.125, 2, 123456789.13],
])("rounds %d to %d places: %d", (value, decimals, expected) => {
  expect(rounded(value, decimals)).toBe(expected);
});

describe("computed", () => {
  const table: Field = {
    key: "t",
    label: "明细",
    type: "detail",
    columns: [
      number("n", { decimals: 0 }),
      { key: "p", label: "单价", type: "amount" },
      { key: "s", label: "小计", type: "amount", formula: "{n} * {p}" },
    ],
  };

  it("goes by rows, then by sums, then by fields in whatever order they stand", () => {
    const fields = [
      { ...number("tax"), formula: "{total} * 0.13" },
      { ...number("total"), formula: "{t.s} + {extra}" },
      number("extra"),
      table,
    ];
    const values = { extra: 1, t: [{ n: 3, p: 0.335 }, { n: 2, p: 10 }, { n: 1 }] };
    expect(computed(fields, values)).toEqual({
      extra: 1,
      t: [{ n: 3, p: 0.335, s: 1.01 }, { n: 2, p: 10, s: 20 }, { n: 1 }],
      total: 22.01,
      tax: 2.86,
    });
  });

  it("empties what lost an operand, and what stands in a circle", () => {
    const fields = [
      { ...number("a"), formula: "{b}" },
      { ...number("c"), formula: "{d} + 1" },
      { ...number("d"), formula: "{c} + 1" },
      number("b"),
    ];
    expect(computed(fields, { a: 5, c: 1, d: 2 })).toEqual({ a: undefined, c: undefined, d: undefined });
  });

  it("answers the same values where nothing follows anew", () => {
    const values = { t: [{ n: 1, p: 2, s: 2 }] };
    expect(computed([table], values)).toBe(values);
  });

  it("counts a table without rows as zero", () => {
    expect(computed([{ ...number("x"), formula: "{t.s} + 1" }, table], {})).toEqual({ x: 1 });
  });
});

it("says what is wrong with a formula", () => {
  const fields = [number("a", { formula: "{b}" }), number("b"), { ...number("c"), type: "text" } as Field];
  const problem = (text: string) => formulaProblem(text, "b", fields, false);
  expect(problem("{d} + 1")).toBe("公式里的 {d} 不存在");
  expect(problem("{c} + 1")).toBe("“c”不是数字，不能用于公式");
  expect(problem("1 +")).toContain("公式不完整");
  expect(problem("1 + 1")).toBe("公式至少要用到一个字段");
  expect(formulaProblem("{b} + 1", "a", fields, false)).toBeNull();
  const circle = [number("a", { formula: "{b}" }), number("b", { formula: "{a}" })];
  expect(formulaProblem("{a}", "b", circle, false)).toBe("公式不能直接或间接地用到自己");
});

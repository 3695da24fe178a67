import { describe, expect, it } from "vitest";
import { readFormula as readOfForms } from "@/domains/flow/form/formula";
import { FORMULA_LENGTH, readFormula, rounded } from "./formula";

const VALUES: Readonly<Record<string, number>> = { a: 2, b1: 5, c: 0 };
const numberOf = (reference: string) => VALUES[reference];

describe("a formula over indicators", () => {
  it.each<[string, number | undefined]>([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["8 / 4 / 2", 1],
    ["8 - 4 - 2", 2],
    ["-{a} + 3", 1],
    ["{a} * -{b1}", -10],
    ["-(1 + {a}) / 1.5", -2],
    ["{a}/{b1}*100", 40],
    [".5 * {a}", 1],
    ["{a} / {c}", undefined],
    ["{c} / 0", undefined],
    ["{a} * {missing}", undefined],
    ["0 * {missing}", undefined],
  ])("%s = %s", (formula, expected) => {
    expect(readFormula(formula)?.evaluate(numberOf)).toBe(expected);
    // the formulas of the server have one language, for both parsers
    expect(readOfForms(formula)?.evaluate(numberOf)).toBe(expected);
  });

  it.each([
    "",
    "1 +",
    "* 2",
    "(1",
    "1)",
    "()",
    "2 ^ 3",
    "5 % 2",
    "1 > 0",
    "x",
    "sqrt 4",
    "2(3)",
    "{a}(3)",
    "{a}{b1}",
    "{a} 3",
    "1 2",
    "1.2.3",
    "{a",
    "{a}.b1",
    "1e3",
    "{a} +\n1",
    `1${" + 1".repeat(FORMULA_LENGTH / 4)}`,
  ])("is not %s", (formula) => {
    expect(readFormula(formula)).toBeNull();
    expect(readOfForms(formula)).toBeNull();
  });

  it("is not one with a name that is empty", () => {
    expect(readFormula("{a} + {}")).toBeNull();
  });

  it("names each indicator once", () => {
    expect(readFormula("{a} * {b1} + {a}")?.references).toEqual(["a", "b1"]);
  });
});

it.each<[number, number, number]>([
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [0.125, 2, 0.13],
  [-0.004, 2, 0],
])("rounds %d to %d places: %d", (value, decimals, expected) => {
  expect(rounded(value, decimals)).toBe(expected);
});

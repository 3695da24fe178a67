import { expect, it } from "vitest";
import { MONTHS } from "@/domains/mcenter/spread";
import { monthsProblem, spreadAnew, sumOfMonths, type TargetValues, typedInto } from "./months";

const VALUES: TargetValues = {
  amount: "1200",
  spread: "EVEN",
  months: MONTHS.map(() => "0"),
  locked: MONTHS.map(() => false),
  remark: "",
  reason: "",
};
const SHAPE = MONTHS.map(() => 0);

it("spreads what is typed, and leaves it where it can't be", () => {
  expect(spreadAnew(VALUES, SHAPE).months).toEqual(MONTHS.map(() => "100"));
  const locked = {
    ...VALUES,
    amount: "5",
    months: MONTHS.map(() => "10"),
    locked: MONTHS.map((at) => at === 0),
  };
  expect(spreadAnew(locked, SHAPE)).toEqual({ months: locked.months, refused: "锁定月份之和超过目标" });
  expect(spreadAnew({ ...VALUES, spread: "HAND" }, SHAPE).months).toBe(VALUES.months);
});

it("takes several figures of a sheet from a month on", () => {
  const months = typedInto(VALUES.months, 10, "1,000\t2.5\t9");
  expect(months.slice(9)).toEqual(["0", "1000", "2.5"]);
  expect(sumOfMonths(months)).toBe(100_250);
});

it("says how far the months are from the amount, to the fen", () => {
  expect(monthsProblem({ ...VALUES, months: MONTHS.map(() => "100") })).toBeNull();
  expect(monthsProblem({ ...VALUES, months: MONTHS.map(() => "100.01") })).toBe(
    "各月之和比年度目标多 0.12 元",
  );
  expect(monthsProblem({ ...VALUES, months: ["x", ...MONTHS.slice(1).map(String)] })).toContain(
    "1 月的金额不对",
  );
});

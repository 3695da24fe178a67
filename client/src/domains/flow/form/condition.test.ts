import { describe, expect, it } from "vitest";
import type { Facts, FlowValues, Op, Test } from "../definition";
import { holds, subjectValue } from "./condition";

const FACTS: Facts = { member: "7", teams: ["3", "1"], roles: ["20"] };
const VALUES: FlowValues = {
  text: "出差到上海",
  none: "",
  list: [],
  n: 10,
  zero: 0,
  day: "2026-03-05",
  trip: { from: "2026-03-01", to: "2026-03-09" },
  colours: ["红", "蓝"],
  rows: [{ sum: 1.5 }, { sum: 2.5 }, { sum: "3" }, {}],
};

const one = (subject: string, op: Op, ...values: Test["values"]) =>
  holds({ any: [[{ subject, op, values }]] }, FACTS, VALUES);

describe("holds", () => {
  it.each<[string, Op, Test["values"], boolean]>([
    ["@applicant", "in", ["7", "8"], true],
    ["@applicant", "in", [7], false],
    ["@applicant", "notIn", ["8"], true],
    ["@team", "in", ["1"], true],
    ["@team", "notIn", ["1"], false],
    ["@role", "in", ["21"], false],
    ["n", "in", [10], true],
    ["n", "in", ["10"], false],
    ["n", "ge", [10], true],
    ["n", "gt", [10], false],
    ["n", "le", [10], true],
    ["n", "lt", [10.5], true],
    ["n", "lt", ["11"], false],
    ["n", "ge", [], false],
    ["n", "between", [5, 10], true],
    ["n", "between", [5], false],
    ["n", "between", [11, 12], false],
    ["zero", "empty", [], false],
    ["zero", "le", [0], true],
    ["day", "gt", ["2026-03-04"], true],
    ["day", "between", ["2026-03-05", "2026-03-05"], true],
    ["trip", "lt", ["2026-03-02"], true],
    ["trip", "ge", ["2026-03-02"], false],
    ["colours", "in", ["蓝", "绿"], true],
    ["colours", "notIn", ["绿"], true],
    ["text", "contains", ["上海"], true],
    ["text", "contains", ["北京"], false],
    ["colours", "contains", ["红"], false],
    ["none", "empty", [], true],
    ["list", "empty", [], true],
    ["missing", "notEmpty", [], false],
    ["missing", "notIn", ["x"], true],
    ["missing", "in", ["x"], false],
    ["rows.sum", "ge", [4], true],
    ["rows.sum", "gt", [4], false],
    ["missing.sum", "in", [0], true],
  ])("%s %s %j is %s", (subject, op, values, expected) => {
    expect(one(subject, op, ...values)).toBe(expected);
  });

  it("asks all of a group and any of the groups", () => {
    const yes: Test = { subject: "n", op: "ge", values: [1] };
    const no: Test = { subject: "n", op: "ge", values: [11] };
    expect(holds({ any: [[yes, no]] }, FACTS, VALUES)).toBe(false);
    expect(holds({ any: [[yes, no], [yes]] }, FACTS, VALUES)).toBe(true);
  });

  it("never holds without tests", () => {
    expect(holds({ any: [] }, FACTS, VALUES)).toBe(false);
    expect(holds({ any: [[]] }, FACTS, VALUES)).toBe(false);
  });
});

it("adds up the numbers of a column alone", () => {
  expect(subjectValue("rows.sum", VALUES)).toBe(4);
});

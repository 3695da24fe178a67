/**
 * Implications between conditions of branches: one that is never reached, tests that contradict each
 * other.
 */

import type { Condition, Test } from "../definition";

/** A range of numbers; its ends are included where they are `closed`. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly openFrom: boolean;
  readonly openTo: boolean;
}

/** The numbers that satisfy a test; null for other tests. */
function rangeOf({ op, values }: Test): Range | null {
  const [first, second] = values;
  if (typeof first !== "number") return null;
  const all = {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
    openFrom: false,
    openTo: false,
  };
  switch (op) {
    case "ge":
      return { ...all, from: first };
    case "gt":
      return { ...all, from: first, openFrom: true };
    case "le":
      return { ...all, to: first };
    case "lt":
      return { ...all, to: first, openTo: true };
    case "between":
      return typeof second === "number" ? { ...all, from: first, to: second } : null;
    default:
      return null;
  }
}

function within(inner: Range, outer: Range): boolean {
  const from = inner.from > outer.from || (inner.from === outer.from && (inner.openFrom || !outer.openFrom));
  const to = inner.to < outer.to || (inner.to === outer.to && (inner.openTo || !outer.openTo));
  return from && to;
}

/** Whether every value that satisfies the first test satisfies the second. */
function testImplies(one: Test, other: Test): boolean {
  if (one.subject !== other.subject) return false;
  const [inner, outer] = [rangeOf(one), rangeOf(other)];
  if (inner && outer) return within(inner, outer);
  // an empty value satisfies no test of a value
  if (other.op === "notEmpty") return one.op !== "empty" && one.op !== "notIn";
  if (one.op !== other.op) return false;
  if (one.op === "in") return one.values.every((value) => other.values.includes(value));
  if (one.op === "notIn") return other.values.every((value) => one.values.includes(value));
  return (
    one.values.length === other.values.length && one.values.every((value, at) => value === other.values[at])
  );
}

/** Whether the tests of the first group imply all tests of the second. */
function groupImplies(group: readonly Test[], others: readonly Test[]): boolean {
  return others.length > 0 && others.every((other) => group.some((one) => testImplies(one, other)));
}

/** Whether the condition implies one of those before it: after them it is never reached. */
export function neverReached(condition: Condition, before: readonly Condition[]): boolean {
  const groups = condition.any.filter((group) => group.length > 0);
  const earlier = before.flatMap(({ any }) => any);
  return groups.length > 0 && groups.every((group) => earlier.some((others) => groupImplies(group, others)));
}

/** Whether no value satisfies all tests of a group: numbers that are both above and below. */
export function contradicts(group: readonly Test[]): boolean {
  const subjects = new Set(group.map(({ subject }) => subject));
  return [...subjects].some((subject) => {
    const tests = group.filter((test) => test.subject === subject);
    const ranges = tests.map(rangeOf).filter((range) => range !== null);
    const clash = ranges.some((one) =>
      ranges.some(
        (other) => one.from > other.to || (one.from === other.to && (one.openFrom || other.openTo)),
      ),
    );
    const empty = tests.some(({ op }) => op === "empty");
    return clash || (empty && tests.some(({ op }) => op !== "empty" && op !== "notIn"));
  });
}

import type { Condition, Facts, FlowRow, FlowValue, FlowValues, Test } from "../definition";

/*
 * Evaluation of conditions, the counterpart of the server's `flow_form/definition/condition.rs`: the client
 * shows fields, and the server chooses branches, by the same rules.
 */

/** Whether a condition is true; one without groups is false. */
export function holds(condition: Condition, facts: Facts, values: FlowValues): boolean {
  return condition.any.some(
    (group) => group.length > 0 && group.every((test) => testHolds(test, facts, values)),
  );
}

function testHolds(test: Test, facts: Facts, values: FlowValues): boolean {
  switch (test.subject) {
    case "@applicant":
      return against(test, [facts.member]);
    case "@team":
      return against(test, facts.teams);
    case "@role":
      return against(test, facts.roles);
    default:
      return against(test, subjectValue(test.subject, values));
  }
}

function against({ op, values }: Test, value: FlowValue | undefined): boolean {
  const [first, second] = values;
  if (op === "empty") return isBlank(value);
  if (op === "notEmpty") return !isBlank(value);
  if (op === "notIn") return !isOne(value, values);
  if (isBlank(value)) return false;
  const order = compare(value, first);
  switch (op) {
    case "in":
      return isOne(value, values);
    case "ge":
      return order !== null && order >= 0;
    case "gt":
      return order !== null && order > 0;
    case "le":
      return order !== null && order <= 0;
    case "lt":
      return order !== null && order < 0;
    case "between": {
      const above = compare(value, second);
      return order !== null && order >= 0 && above !== null && above <= 0;
    }
    case "contains":
      return typeof value === "string" && typeof first === "string" && value.includes(first);
  }
}

function isOne(value: FlowValue | undefined, among: Test["values"]): boolean {
  const several: readonly unknown[] = Array.isArray(value) ? value : [value];
  return several.some((one) => among.some((other) => same(one, other)));
}

function same(one: unknown, other: string | number): boolean {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) < Number.EPSILON;
  return one === other;
}

/**
 * Compares numbers by size, and texts, including days, by their characters; a period counts by its first
 * day.
 */
function compare(given: FlowValue | undefined, bound: string | number | undefined): number | null {
  const value = startOf(given);
  if (typeof value === "number" && typeof bound === "number") return value - bound;
  if (typeof value !== "string" || typeof bound !== "string") return null;
  return value === bound ? 0 : value < bound ? -1 : 1;
}

function startOf(value: FlowValue | undefined): unknown {
  const isPeriod = typeof value === "object" && value !== null && "from" in value;
  return isPeriod ? value.from : value;
}

/** The value of a subject: a field, or the sum of a column of a table. */
export function subjectValue(subject: string, values: FlowValues): FlowValue | undefined {
  const [table = "", column] = subject.split(".", 2);
  return column === undefined ? values[subject] : columnSum(rowsOf(values[table]), column);
}

/** The rows of a table; empty for other values. */
export function rowsOf(value: FlowValue | undefined): readonly FlowRow[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.filter((row): row is FlowRow => typeof row === "object" && row !== null);
}

/** The sum of a column; values that are not numbers count as zero. */
export function columnSum(rows: readonly FlowRow[], column: string): number {
  return rows.reduce((sum, row) => {
    const value = row[column];
    return typeof value === "number" ? sum + value : sum;
  }, 0);
}

/** Whether a value is absent, an empty text or an empty list. */
export function isBlank(value: FlowValue | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) && value.length === 0;
}

/** The ids or options of a value: a single one or several. */
export function textsOf(value: FlowValue | undefined): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === "string" && one !== "");
}

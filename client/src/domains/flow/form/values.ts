import {
  type Facts,
  type Field,
  type FlowRow,
  type FlowValue,
  type FlowValues,
  isComputed,
  type PeriodValue,
  places,
  type Right,
  type Rights,
} from "../definition";
import { holds, isBlank, rowsOf } from "./condition";
import { computed, rounded } from "./formula";
import { countOf, lengthOf, NUMBER_BOUND, promptOf } from "./labels";

/*
 * The values of a form, by the rules of the server's `flow_process/values.rs`: the browser says beforehand what the server would
 * refuse.
 */

const RANK: Readonly<Record<Right, number>> = { hidden: 0, read: 1, write: 2 };

/** The right on a field, or on a column as `table.column`, which never has more than its table. */
export function rightOn(rights: Rights, path: string, otherwise: Right): Right {
  const own = rights[path];
  const dot = path.indexOf(".");
  if (dot < 0) return own ?? otherwise;
  const table = rightOn(rights, path.slice(0, dot), otherwise);
  return own && RANK[own] < RANK[table] ? own : table;
}

/** An applicant may write whatever the form does not say otherwise of; at a node fields can be read. */
export const APPLICANT_RIGHT: Right = "write";

/** A row as a new one begins: with the defaults of its columns. */
export function emptyRow(table: Field): FlowRow {
  return defaultsOf(table.columns ?? []);
}

function defaultsOf(fields: readonly Field[]): FlowRow {
  return Object.fromEntries(
    fields.flatMap((field) =>
      field.default === undefined || field.default === null || isComputed(field)
        ? []
        : [[field.key, field.default]],
    ),
  );
}

/** The values a new form begins with: its defaults, and a first row in tables that need one. */
export function emptyValues({ fields }: { readonly fields: readonly Field[] }): FlowValues {
  const rows = fields
    .filter(({ type, required }) => type === "detail" && required)
    .map((table) => [table.key, [emptyRow(table)]] as const);
  return computed(fields, { ...Object.fromEntries(rows), ...defaultsOf(fields) } as FlowValues);
}

/** The fields that conditions show; what is hidden keeps its value and is not asked for. */
export function shown(fields: readonly Field[], facts: Facts, values: FlowValues): Field[] {
  return fields.filter(({ showWhen }) => !showWhen || holds(showWhen, facts, values));
}

/** The fields, or columns of a table, that somebody may see. */
export function seen(fields: readonly Field[], rights: Rights, otherwise: Right, table?: string): Field[] {
  const path = (key: string) => (table === undefined ? key : `${table}.${key}`);
  return fields.filter(({ key }) => rightOn(rights, path(key), otherwise) !== "hidden");
}

/** The faults of values, by the paths of fields: `key`, or `table.row.column` with rows counted from 0. */
export function validate(
  fields: readonly Field[],
  rights: Rights,
  facts: Facts,
  values: FlowValues,
  otherwise: Right = APPLICANT_RIGHT,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const check = (field: Field, path: string, value: FlowValue | undefined) => {
    const fault = faultOf(field, value);
    if (fault) faults[path] = fault;
  };
  for (const field of shown(fields, facts, values)) {
    if (rightOn(rights, field.key, otherwise) !== "write" || isComputed(field)) continue;
    check(field, field.key, values[field.key]);
    if (field.type !== "detail") continue;
    const columns = (field.columns ?? []).filter(
      (column) => rightOn(rights, `${field.key}.${column.key}`, otherwise) === "write" && !isComputed(column),
    );
    rowsOf(values[field.key]).forEach((row, at) => {
      for (const column of columns) check(column, `${field.key}.${at}.${column.key}`, row[column.key]);
    });
  }
  return faults;
}

/** Nothing was entered: blanks alone are nothing either. */
function isNothing(value: FlowValue | undefined): boolean {
  return isBlank(typeof value === "string" ? value.trim() : value);
}

function faultOf(field: Field, value: FlowValue | undefined): string | null {
  if (field.type === "explanation") return null;
  if (isNothing(value)) return field.required ? promptOf(field) : null;
  switch (field.type) {
    case "text":
    case "lines":
      return textFault(field, value);
    case "number":
    case "amount":
      return numberFault(field, value);
    case "period":
      return periodFault(field, value as PeriodValue);
    case "attachment":
    case "picture":
      return countFault(field, value, "个文件");
    case "detail":
      return countFault(field, value, "行");
    default:
      return null;
  }
}

function textFault(field: Field, value: FlowValue | undefined): string | null {
  const most = lengthOf(field);
  // code points, so that one emoji counts once
  return typeof value === "string" && [...value.trim()].length > most
    ? `“${field.label}”最长 ${most} 个字符`
    : null;
}

function numberFault(field: Field, value: FlowValue | undefined): string | null {
  const { label, min, max } = field;
  if (typeof value !== "number" || !(Math.abs(value) < NUMBER_BOUND)) return `“${label}”应为数字`;
  const decimals = places(field);
  if (Math.abs(value - rounded(value, decimals)) > Number.EPSILON * Math.max(Math.abs(value), 1))
    return decimals === 0 ? `“${label}”应为整数` : `“${label}”最多 ${decimals} 位小数`;
  if (min !== undefined && value < min) return `“${label}”不能小于 ${min}`;
  return max !== undefined && value > max ? `“${label}”不能大于 ${max}` : null;
}

function periodFault(field: Field, { from, to }: PeriodValue): string | null {
  if (!from || !to) return `请选择${field.label}的${from ? "结束" : "开始"}`;
  return from > to ? `“${field.label}”的结束不能早于开始` : null;
}

function countFault(field: Field, value: FlowValue | undefined, unit: string): string | null {
  const most = countOf(field);
  return Array.isArray(value) && value.length > most ? `“${field.label}”最多 ${most} ${unit}` : null;
}

/**
 * The values to be sent: those of fields that are shown and may be written. What was emptied is sent as null, which clears it;
 * results are left to the server, which computes them itself.
 */
export function sent(
  fields: readonly Field[],
  rights: Rights,
  facts: Facts,
  values: FlowValues,
  otherwise: Right = APPLICANT_RIGHT,
): FlowValues {
  const written = shown(fields, facts, values).filter(
    (field) =>
      field.type !== "explanation" && !isComputed(field) && rightOn(rights, field.key, otherwise) === "write",
  );
  return Object.fromEntries(
    written.map((field) => {
      const value = values[field.key];
      if (isNothing(value)) return [field.key, null];
      return [field.key, field.type === "detail" ? rowsOf(value).map((row) => sentRow(field, row)) : value];
    }),
  );
}

function sentRow(table: Field, row: FlowRow): FlowRow {
  return Object.fromEntries(
    (table.columns ?? [])
      .filter((column) => !isComputed(column) && !isNothing(row[column.key]))
      .map(({ key }) => [key, row[key]]),
  );
}

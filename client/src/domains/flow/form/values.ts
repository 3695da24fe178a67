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
import { computed, readFormula, rounded } from "./formula";
import { countOf, lengthOf, NUMBER_BOUND, promptOf } from "./labels";

/*
 * The values of a form, by the rules of the server's `flow_process/values.rs`: the client reports the
 * errors that the server would find.
 */

const RANK: Readonly<Record<Right, number>> = { hidden: 0, read: 1, write: 2 };

/** The right on a field, or on a column as `table.column`, which never exceeds that of its table. */
export function rightOn(rights: Rights, path: string, otherwise: Right): Right {
  const own = rights[path];
  const dot = path.indexOf(".");
  if (dot < 0) return own ?? otherwise;
  const table = rightOn(rights, path.slice(0, dot), otherwise);
  return own && RANK[own] < RANK[table] ? own : table;
}

/** The default right of an applicant; at a node the default is to read. */
export const APPLICANT_RIGHT: Right = "write";

/** A new row: with the defaults of its columns. */
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

/** The initial values of a new form: its defaults, and a first row in tables that require one. */
export function emptyValues({ fields }: { readonly fields: readonly Field[] }): FlowValues {
  const rows = fields
    .filter(({ type, required }) => type === "detail" && required)
    .map((table) => [table.key, [emptyRow(table)]] as const);
  return computed(fields, { ...Object.fromEntries(rows), ...defaultsOf(fields) } as FlowValues);
}

/** The fields that conditions show; hidden ones keep their value and are not validated. */
export function shown(fields: readonly Field[], facts: Facts, values: FlowValues): Field[] {
  return fields.filter(({ showWhen }) => !showWhen || holds(showWhen, facts, values));
}

/** The fields, or columns of a table, that are visible with these rights. */
export function seen(fields: readonly Field[], rights: Rights, otherwise: Right, table?: string): Field[] {
  const path = (key: string) => (table === undefined ? key : `${table}.${key}`);
  return fields.filter(({ key }) => rightOn(rights, path(key), otherwise) !== "hidden");
}

/** The keys that a computed field reads; null of other fields. */
function readBy({ type, source, formula }: Field): readonly string[] | null {
  if (type === "contract") return source === undefined ? [] : [source];
  return formula === undefined ? null : (readFormula(formula)?.references ?? []);
}

/** The paths of computed fields and columns, each with the paths that it reads. */
function reads(fields: readonly Field[]): (readonly [path: string, read: readonly string[]])[] {
  return fields.flatMap((field) => {
    const own = readBy(field);
    const path = (key: string) => `${field.key}.${key}`;
    // a column reads columns of the same row
    const columns = (field.columns ?? []).flatMap((column) => {
      const read = readBy(column);
      return read ? [[path(column.key), read.map(path)] as const] : [];
    });
    return own ? [[field.key, own] as const, ...columns] : columns;
  });
}

/**
 * The same rights, where a computed field is hidden with each field that it reads, by itself or through
 * others, like the server's `Allowed::closed`.
 */
export function closed(fields: readonly Field[], rights: Rights, otherwise: Right): Rights {
  const isHidden = (path: string) => rightOn(rights, path, otherwise) === "hidden";
  const telling = reads(fields).filter(([path, read]) => !isHidden(path) && read.some(isHidden));
  if (telling.length === 0) return rights;
  const hidden = Object.fromEntries(telling.map(([path]) => [path, "hidden" as const]));
  return closed(fields, { ...rights, ...hidden }, otherwise);
}

/** The errors of values, by the paths of fields: `key`, or `table.row.column` with rows counted from 0. */
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

/** Whether a value is empty or consists of blanks. */
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
 * The values to send: those of fields that are shown and writable. An emptied one is sent as null, which
 * clears it; computed ones are omitted, because the server computes them itself.
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

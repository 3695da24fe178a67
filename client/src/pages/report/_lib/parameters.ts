/** Reader's conditions of a report in the URL. Pure functions. */

import { REPORT_PERIOD } from "@/domains/report/labels";
import type { Condition } from "./types";

/** Prefix of a report's conditions in the URL, one per field: `p.createdOn=period:THIS_MONTH`. */
const PREFIX = "p.";

/** URL parameters: keys of the group whose rows are shown, and the measure. */
const ROWS = "rows";
const MEASURE = "measure";
/** For each key 1 if all its values are summed up, else 0; absent without summed keys. */
const SUMMED = "summed";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const MOST_VALUES = 100;
const MOST_PARAMETERS = 6;
const MOST_KEYS = 5;

/** A value within a list, with the separating comma escaped. */
const quoted = (value: string) => encodeURIComponent(value).replaceAll("%40", "@");

function unquoted(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A condition as a URL parameter. */
export function encodeCondition({ op, values, from, to, period }: Condition): string {
  if (op === "IS_NULL") return "empty";
  if (op === "NOT_NULL") return "filled";
  if (op === "PERIOD") return `period:${period ?? ""}`;
  if (op === "BETWEEN") return `range:${from ?? ""}~${to ?? ""}`;
  return `${op === "IN" ? "in" : "not"}:${(values ?? []).map(quoted).join(",")}`;
}

const isEnd = (text: string) => text === "" || DAY.test(text) || NUMBER.test(text);

/** The condition in a URL parameter; null if it is invalid. */
export function decodeCondition(field: string, text: string): Condition | null {
  if (text === "empty") return { field, op: "IS_NULL" };
  if (text === "filled") return { field, op: "NOT_NULL" };
  const [, kind = "", rest = ""] = /^(\w+):(.*)$/.exec(text) ?? [];
  if (kind === "period")
    return Object.hasOwn(REPORT_PERIOD, rest)
      ? { field, op: "PERIOD", period: rest as keyof typeof REPORT_PERIOD }
      : null;
  if (kind === "range") {
    const [from = "", to = "", ...more] = rest.split("~");
    if (more.length > 0 || !isEnd(from) || !isEnd(to) || from + to === "") return null;
    return { field, op: "BETWEEN", ...(from ? { from } : {}), ...(to ? { to } : {}) };
  }
  if (kind !== "in" && kind !== "not") return null;
  const values = rest.split(",").flatMap((value) => unquoted(value) || []);
  return values.length > 0 && values.length <= MOST_VALUES
    ? { field, op: kind === "in" ? "IN" : "NOT_IN", values }
    : null;
}

/** Conditions in the URL, in the order of the fields, so that equal requests have equal variables. */
export function parametersOf(search: URLSearchParams, most = MOST_PARAMETERS): Condition[] {
  const found = new Map<string, Condition>();
  for (const [name, text] of search) {
    if (!name.startsWith(PREFIX)) continue;
    const condition = decodeCondition(name.slice(PREFIX.length), text);
    if (condition) found.set(condition.field, condition);
  }
  return [...found.values()].sort((a, b) => (a.field < b.field ? -1 : 1)).slice(0, most);
}

/** URL query with another condition on a field, or none; open rows are closed, as the figures change. */
export function narrowed(
  search: URLSearchParams,
  field: string,
  condition: Condition | null,
): URLSearchParams {
  const next = closed(search);
  if (condition) next.set(PREFIX + field, encodeCondition(condition));
  else next.delete(PREFIX + field);
  return next;
}

/** URL query without conditions. */
export function widened(search: URLSearchParams): URLSearchParams {
  const next = closed(search);
  for (const name of [...next.keys()]) if (name.startsWith(PREFIX)) next.delete(name);
  return next;
}

/** URL query without open rows. */
export function closed(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(ROWS);
  next.delete(MEASURE);
  next.delete(SUMMED);
  return next;
}

/** URL query that shows the rows of a figure, by group and measure; without keys those of the total. */
export function rowsSearch(
  search: URLSearchParams,
  keys: readonly (string | null)[] | null,
  measure: string,
  summed: readonly boolean[] | null = null,
): string {
  const next = closed(search);
  next.set(MEASURE, measure);
  // a report without groups has no keys: its figures are totals
  if (keys && keys.length > 0) next.set(ROWS, JSON.stringify(keys));
  else next.set(ROWS, "all");
  if (keys && summed?.includes(true)) next.set(SUMMED, summed.map(Number).join(""));
  return `?${next}`;
}

/** The measure whose rows the URL shows: one of these. */
export function openMeasure<M extends { readonly code: string }>(
  search: URLSearchParams,
  measures: readonly M[],
): M | undefined {
  return measures.find(({ code }) => code === search.get(MEASURE));
}

/** Keys of the rows that the URL shows: `null` for the total, undefined for none. */
export function openRows(search: URLSearchParams): (string | null)[] | null | undefined {
  const text = search.get(ROWS);
  if (text === null) return undefined;
  if (text === "all") return null;
  try {
    const keys: unknown = JSON.parse(text);
    const fits = Array.isArray(keys) && keys.every((key) => key === null || typeof key === "string");
    return fits && keys.length > 0 && keys.length <= MOST_KEYS ? (keys as (string | null)[]) : undefined;
  } catch {
    return undefined;
  }
}

/** For each dimension whether the shown rows cover all its values; null where none is summed up. */
export function openSummed(search: URLSearchParams): boolean[] | null {
  const text = search.get(SUMMED) ?? "";
  return text.length === openRows(search)?.length && /^[01]+$/.test(text)
    ? [...text].map((sign) => sign === "1")
    : null;
}

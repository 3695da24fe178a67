import { sumOf } from "@/ui/base/sum";
import { formatFigure, type Measure } from "@/ui/chart/figures";
import type { Keys, Result, ResultRow, Summed, Unit } from "./types";

/** Key of the group that combines all values beyond the first ones. */
export const REST = "@rest";

/** Number formats of charts and tables, by a measure's unit. */
export const MEASURE: Readonly<Record<Unit, Measure>> = {
  COUNT: "count",
  NUMBER: "number",
  MONEY: "money",
  MINUTES: "minutes",
  PERCENT: "percent",
};

/** Title of a column, with the unit where the figures do not show it. */
export function titleOf({ label, unit }: { readonly label: string; readonly unit: Unit }): string {
  return unit === "MONEY" ? `${label}（元）` : label;
}

/** A cell as a number; null where it has none. */
export function numberOf(cell: string | null | undefined): number | null {
  if (cell === null || cell === undefined || cell === "") return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** A cell as formatted text. */
export function wordsOf(cell: string | null | undefined, unit: Unit): string {
  return formatFigure(numberOf(cell), MEASURE[unit]);
}

/** Keys of a row, as they are sent to the server. */
export function keysOf({ keys }: Pick<ResultRow, "keys">): (string | null)[] {
  return keys.map(({ value }) => value ?? null);
}

/**
 * Whether the groups of a measure can be added up: counts and sums can; averages, shares and multi-valued
 * groupings can't. The server does not say so; it is derived from the sum being equal to the total.
 */
export function addsUp({ rows, totals, truncated, measures }: Result, at: number): boolean {
  const unit = measures[at]?.unit;
  if (unit === "PERCENT" || unit === undefined) return false;
  if (rows.length < 2) return true;
  // of a truncated result only counts are known to be additive
  if (truncated) return unit === "COUNT";
  const sum = sumOf(rows.map(({ cells }) => numberOf(cells[at]) ?? 0));
  const total = numberOf(totals[at]);
  // each cell is rounded separately
  const rounded = unit === "COUNT" ? 0 : (unit === "MONEY" ? 0.006 : 0.06) * rows.length;
  return total !== null && Math.abs(sum - total) <= rounded + Math.abs(total) * 1e-9;
}

/** Name of a group; without keys, or with all of them summed up, that of the total. */
export function groupName(result: Result, keys: Keys | null, summed: Summed | null = null): string {
  const words = (keys ?? []).flatMap((key, at) => {
    if (summed?.[at]) return [];
    const row = result.rows.find((one) => (one.keys[at]?.value ?? null) === key);
    return [row?.keys[at]?.text ?? key ?? "未填写"];
  });
  return words.join(" · ") || "全部数据";
}

/** Description of the conditions; empty without any. */
export function describeConditions(
  conditions: readonly { readonly text?: string | null | undefined }[],
): string {
  return conditions.flatMap(({ text }) => text || []).join("；");
}

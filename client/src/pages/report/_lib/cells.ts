import { sumOf } from "@/ui/base/sum";
import { type Measure, worded } from "@/ui/chart/figures";
import type { Keys, Result, ResultRow, Summed, Unit } from "./types";

/** The key of all values together that are not among the first ones of a report. */
export const REST = "@rest";

/** What a measure's figures are to pictures and tables. */
export const MEASURE: Readonly<Record<Unit, Measure>> = {
  COUNT: "count",
  NUMBER: "number",
  MONEY: "money",
  MINUTES: "minutes",
  PERCENT: "percent",
};

/** What the figures of a column are in, where they don't say it themselves. */
export function titleOf({ label, unit }: { readonly label: string; readonly unit: Unit }): string {
  return unit === "MONEY" ? `${label}（元）` : label;
}

/** A cell as a number; null where there is nothing to calculate from. */
export function numberOf(cell: string | null | undefined): number | null {
  if (cell === null || cell === undefined || cell === "") return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** A cell as people read it. */
export function wordsOf(cell: string | null | undefined, unit: Unit): string {
  return worded(numberOf(cell), MEASURE[unit]);
}

/** The keys of a row, as they are sent back. */
export function keysOf({ keys }: Pick<ResultRow, "keys">): (string | null)[] {
  return keys.map(({ value }) => value ?? null);
}

/**
 * Whether a measure's groups can be added up: counts and sums can, averages and shares can't, nor what one record has several
 * of. Nobody says so, but their sum then is that of the whole.
 */
export function addsUp({ rows, totals, truncated, measures }: Result, at: number): boolean {
  const unit = measures[at]?.unit;
  if (unit === "PERCENT" || unit === undefined) return false;
  if (rows.length < 2) return true;
  // of what is not whole only counts are known to be counts
  if (truncated) return unit === "COUNT";
  const sum = sumOf(rows.map(({ cells }) => numberOf(cells[at]) ?? 0));
  const total = numberOf(totals[at]);
  // each cell is rounded by itself
  const rounded = unit === "COUNT" ? 0 : (unit === "MONEY" ? 0.006 : 0.06) * rows.length;
  return total !== null && Math.abs(sum - total) <= rounded + Math.abs(total) * 1e-9;
}

/** The name of a group; without keys, or with all of them summed up, the whole is meant. */
export function groupName(result: Result, keys: Keys | null, summed: Summed | null = null): string {
  const words = (keys ?? []).flatMap((key, at) => {
    if (summed?.[at]) return [];
    const row = result.rows.find((one) => (one.keys[at]?.value ?? null) === key);
    return [row?.keys[at]?.text ?? key ?? "未填写"];
  });
  return words.join(" · ") || "全部数据";
}

/** What was asked with, as people read it; empty where nothing narrows. */
export function saidOf(conditions: readonly { readonly text?: string | null | undefined }[]): string {
  return conditions.flatMap(({ text }) => text || []).join("；");
}

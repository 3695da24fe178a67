import { sumOf } from "@/ui/base/sum";
import type { Tone } from "@/ui/base/types";
import { type ChartKind, type Figure, type Figures, IN_TURN } from "@/ui/chart/figures";
import { addsUp, keysOf, numberOf } from "./cells";
import { compareKeys } from "./sorting";
import type { Keys, Result, ResultRow, Unit } from "./types";
import { cellOf, type ReportValue } from "./values";

/** Data of one chart of a report; measures with different units make several charts. */
export interface ReportFigures {
  readonly title: string;
  readonly unit: string | undefined;
  readonly kind: ChartKind;
  readonly horizontal: boolean;
  readonly figures: Figures;
  /** Note about groups that the chart leaves out. */
  readonly note: string | null;
}

/** Rows of one position on the axis. */
export interface Place {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly rows: ResultRow[];
}

/** URL of the rows of a figure, by group and measure; absent where they can't be shown. */
export type To = ((keys: Keys, measure: string) => string) | undefined;

/** Colours of series, in order. */
export const toneAt = (index: number): Tone => IN_TURN[index % IN_TURN.length] ?? "neutral";

/** Unit behind a title, where the figures don't show it themselves. */
export const unitOf = (unit: Unit): string | undefined => (unit === "MONEY" ? "元" : undefined);

/** Whether short figures are in units of ten thousand, as in the format of the first drawn measure. */
export const inWan = (value: ReportValue | undefined): boolean => value?.format?.scale === "TEN_THOUSAND";

/** Rows by the values of a dimension; times in chronological order. */
export function placesOf(result: Result, at: number): Place[] {
  const places = new Map<string, Place>();
  for (const row of result.rows) {
    const { value = null, text = "" } = row.keys[at] ?? {};
    const key = value ?? "";
    const place = places.get(key) ?? { key: key || "none", label: text, value, rows: [] };
    places.set(key, place);
    place.rows.push(row);
  }
  const all = [...places.values()];
  if (result.dimensions[at]?.kind !== "DAY") return all;
  return all.sort((a, b) =>
    compareKeys({ value: a.value, text: a.label }, { value: b.value, text: b.label }, "DAY"),
  );
}

/** Every group at a position of its own, where groups can't be added up. */
export function groupsOf(result: Result): Place[] {
  return result.rows.map((row) => ({
    key: JSON.stringify(keysOf(row)),
    label: row.keys.map(({ text }) => text).join(" · "),
    value: null,
    rows: [row],
  }));
}

/** Whether the groups' figures can be added up; those of calculations can't. */
export const canAdd = (result: Result, value: ReportValue): boolean =>
  !value.isCalculated && addsUp(result, value.at);

/** URL of the rows of a group's figure; none for a figure of several measures. */
export function pathOf(row: ResultRow | undefined, value: ReportValue, to: To): string | undefined {
  return row && value.rowsOf !== null ? to?.(keysOf(row), value.rowsOf) : undefined;
}

/**
 * Figure at a position: that of its only group, or the sum of its groups. Only a single group links to
 * rows.
 */
export function figureAt(rows: readonly ResultRow[], value: ReportValue, to: To): Figure {
  const [first] = rows;
  if (!first) return { value: null };
  if (rows.length === 1) return { value: numberOf(cellOf(first, value)), to: pathOf(first, value, to) };
  // neither a share nor what is calculated of a group is that of several
  if (value.isCalculated) return { value: null };
  return { value: sumOf(rows.map((row) => numberOf(cellOf(row, value)) ?? 0)) };
}

import { sumOf } from "@/ui/base/sum";
import type { Tone } from "@/ui/base/types";
import { type Figure, type Figures, IN_TURN, type PictureKind } from "@/ui/chart/figures";
import { addsUp, keysOf, numberOf } from "./cells";
import { compareKeys } from "./sorting";
import type { Keys, Result, ResultRow, Unit } from "./types";
import { cellOf, type ReportValue } from "./values";

/** One picture of a report; measures in different units make several. */
export interface ReportFigures {
  readonly title: string;
  readonly unit: string | undefined;
  readonly kind: PictureKind;
  readonly lying: boolean;
  readonly figures: Figures;
  /** Groups that the picture leaves out. */
  readonly note: string | null;
}

/** The rows of one place on the axis. */
export interface Place {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly rows: ResultRow[];
}

/** The address of the rows of a figure: of a group and a measure; absent where they can't be shown. */
export type To = ((keys: Keys, measure: string) => string) | undefined;

/** Colours in their order. */
export const toneAt = (index: number): Tone => IN_TURN[index % IN_TURN.length] ?? "neutral";

/** The unit behind a title, where figures don't say it themselves. */
export const unitOf = (unit: Unit): string | undefined => (unit === "MONEY" ? "元" : undefined);

/** Whether short figures are said in ten thousands, as the report says of the first that is drawn. */
export const inWan = (value: ReportValue | undefined): boolean => value?.format?.scale === "TEN_THOUSAND";

/** The rows by the values of a dimension, times in their order. */
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

/** Every group a place of its own, where groups can't be added up. */
export function groupsOf(result: Result): Place[] {
  return result.rows.map((row) => ({
    key: JSON.stringify(keysOf(row)),
    label: row.keys.map(({ text }) => text).join(" · "),
    value: null,
    rows: [row],
  }));
}

/** Whether the groups' figures can be added up: what is calculated never can. */
export const canAdd = (result: Result, value: ReportValue): boolean =>
  !value.isCalculated && addsUp(result, value.at);

/** Where the rows of a group's figure are; of several measures' figures nowhere. */
export function pathOf(row: ResultRow | undefined, value: ReportValue, to: To): string | undefined {
  return row && value.rowsOf !== null ? to?.(keysOf(row), value.rowsOf) : undefined;
}

/** A place's figure: that of its one group, or what its groups come to. Only one group has rows of its own. */
export function figureAt(rows: readonly ResultRow[], value: ReportValue, to: To): Figure {
  const [first] = rows;
  if (!first) return { value: null };
  if (rows.length === 1) return { value: numberOf(cellOf(first, value)), to: pathOf(first, value, to) };
  // neither a share nor what is calculated of a group is that of several
  if (value.isCalculated) return { value: null };
  return { value: sumOf(rows.map((row) => numberOf(cellOf(row, value)) ?? 0)) };
}

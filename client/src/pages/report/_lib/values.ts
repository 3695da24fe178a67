import { formatNumber } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";
import { numberOf, titleOf, wordsOf } from "./cells";
import type { Format, FormatRule, Result, ResultRow, Unit } from "./types";

/** A column of figures: a measure, or what is calculated of one. */
export interface ReportValue {
  /** `m0` the first measure, `c1` the second calculation: as tables sort by it. */
  readonly key: string;
  readonly code: string;
  readonly label: string;
  readonly unit: Unit;
  /** Its place among the cells, or among what is calculated. */
  readonly at: number;
  readonly isCalculated: boolean;
  /** The measure whose rows stand behind its figures; null where they are those of several figures. */
  readonly rowsOf: string | null;
  readonly format: Format | undefined;
}

/** The columns of figures of a report: every measure, then the calculations; in the order of exports. */
export function valuesOf({ measures, calculations = [], formats = [] }: Result): ReportValue[] {
  const formatOf = (code: string) => formats.find(({ member }) => member === code);
  return [
    ...measures.map(
      ({ code, label, unit }, at): ReportValue => ({
        key: `m${at}`,
        code,
        label,
        unit,
        at,
        isCalculated: false,
        rowsOf: code,
        format: formatOf(code),
      }),
    ),
    ...calculations.map(
      ({ code, label, unit, measure, kind }, at): ReportValue => ({
        key: `c${at}`,
        code,
        label,
        unit,
        at,
        isCalculated: true,
        // a running sum is made up of the rows of the groups before it, too
        rowsOf: kind === "RUNNING_SUM" ? null : measure,
        format: formatOf(code),
      }),
    ),
  ];
}

type Cells = Pick<ResultRow, "cells" | "calculated">;

/** The figure of a group in a column. */
export function cellOf({ cells, calculated }: Cells, { at, isCalculated }: ReportValue): string | null {
  return (isCalculated ? calculated?.[at] : cells[at]) ?? null;
}

/** The figures of the whole, as a group has them. */
export function wholeOf({ totals, totalsCalculated }: Result): Cells {
  return { cells: totals, calculated: totalsCalculated ?? [] };
}

const TEN_THOUSAND = 10_000;

/** Lengths of time are in words, and shares are of a hundred: neither is said in ten thousands. */
const isScaled = ({ unit, format }: ReportValue) =>
  format?.scale === "TEN_THOUSAND" && unit !== "MINUTES" && unit !== "PERCENT";

/** A figure as people read it, with the decimals and in the scale that the report says. */
export function saidAs(value: ReportValue, cell: string | null | undefined): string {
  const { unit, format } = value;
  const number = numberOf(cell);
  const decimals = format?.decimals ?? null;
  if (number === null || unit === "MINUTES" || (decimals === null && !isScaled(value)))
    return wordsOf(cell, unit);
  const places = decimals ?? 2;
  const shown = formatNumber(isScaled(value) ? number / TEN_THOUSAND : number, places);
  const [whole = "", behind = ""] = shown.split(".");
  const text = places > 0 ? `${whole}.${behind.padEnd(places, "0")}` : whole;
  return unit === "PERCENT" ? `${text}%` : text;
}

/** The head of a column: its name, and the unit of its figures where they don't say it themselves. */
export function headOf(value: ReportValue): string {
  if (!isScaled(value)) return titleOf(value);
  return `${value.label}（${value.unit === "MONEY" ? "万元" : "万"}）`;
}

/** Pixels that figures of a unit take. */
const WIDTHS: Readonly<Record<Unit, number>> = {
  COUNT: 96,
  NUMBER: 104,
  PERCENT: 96,
  MONEY: 140,
  MINUTES: 132,
};

/** Wide enough for the figures and, up to twelve characters, for what stands above them; pixels. */
export function widthOf(value: ReportValue): number {
  return Math.max(WIDTHS[value.unit], Math.min(headOf(value).length, 12) * 15 + 32);
}

/** How a figure is marked. */
export interface Mark {
  readonly tone: Tone | null;
  /** The same in words, for whoever does not see colours. */
  readonly words: string | null;
  /** How much of its place a bar fills, 0 to 1, and its colour; null without one. */
  readonly bar: { readonly share: number; readonly tone: Tone | null } | null;
}

/** Names and colours of tones. */
export const TONES: Readonly<Record<NonNullable<FormatRule["tone"]>, { text: string; tone: Tone }>> = {
  GOOD: { text: "良好", tone: "green" },
  WARN: { text: "注意", tone: "yellow" },
  BAD: { text: "不良", tone: "red" },
  MUTED: { text: "淡化", tone: "neutral" },
};

function holds({ mark, from, to }: FormatRule, figure: number): boolean {
  const [least, most] = [numberOf(from), numberOf(to)];
  switch (mark) {
    case "AT_LEAST":
      return least !== null && figure >= least;
    case "AT_MOST":
      return most !== null && figure <= most;
    case "BETWEEN":
      return least !== null && most !== null && figure >= least && figure <= most;
    case "BAR":
      return false;
  }
}

/**
 * How a figure is marked: by the colour of the first rule that holds, and by a bar where there is a rule of bars. `greatest` is the
 * length of a whole bar; null of sums, which have none beside those of their parts.
 */
export function markOf({ format }: ReportValue, cell: string | null, greatest: number | null): Mark | null {
  const figure = numberOf(cell);
  if (figure === null || !format) return null;
  const rule = format.rules.find((one) => holds(one, figure));
  const bars = greatest === null ? undefined : format.rules.find(({ mark }) => mark === "BAR");
  if (!rule?.tone && !bars) return null;
  const said = rule?.tone ? TONES[rule.tone] : null;
  return {
    tone: said?.tone ?? null,
    words: said?.text ?? null,
    bar: bars
      ? {
          share: greatest ? Math.min(1, Math.abs(figure) / greatest) : 0,
          tone: bars.tone ? TONES[bars.tone].tone : null,
        }
      : null,
  };
}

/** The greatest figure of each column that has bars, whatever its sign; by the key of the column. */
export function greatestOf(
  values: readonly ReportValue[],
  rows: readonly ResultRow[],
): ReadonlyMap<string, number> {
  const barred = values.filter(({ format }) => format?.rules.some(({ mark }) => mark === "BAR"));
  return new Map(
    barred.map((value) => [
      value.key,
      rows.reduce((most, row) => Math.max(most, Math.abs(numberOf(cellOf(row, value)) ?? 0)), 0),
    ]),
  );
}

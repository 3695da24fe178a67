import { formatNumber } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";
import { numberOf, titleOf, wordsOf } from "./cells";
import type { Format, FormatRule, Result, ResultRow, Unit } from "./types";

/** A numeric column: a measure or a calculation. */
export interface ReportValue {
  /** `m0` the first measure, `c1` the second calculation: the sort keys of tables. */
  readonly key: string;
  readonly code: string;
  readonly label: string;
  readonly unit: Unit;
  /** Index among the cells or among the calculated values. */
  readonly at: number;
  readonly isCalculated: boolean;
  /** Measure whose rows are behind its figures; null where they belong to several figures. */
  readonly rowsOf: string | null;
  readonly format: Format | undefined;
}

/** Numeric columns of a report: all measures, then the calculations; in the order of exports. */
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
        // a running sum includes the rows of earlier groups
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

/** The totals, in the form of a group. */
export function wholeOf({ totals, totalsCalculated }: Result): Cells {
  return { cells: totals, calculated: totalsCalculated ?? [] };
}

const TEN_THOUSAND = 10_000;

/** Whether a scale such as ten thousands applies: not to durations and percentages. */
const isScaled = ({ unit, format }: ReportValue) =>
  format?.scale === "TEN_THOUSAND" && unit !== "MINUTES" && unit !== "PERCENT";

/** A figure as text, with the report's decimals and scale. */
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

/** Heading of a column: its label, with the unit where the figures do not show it. */
export function headOf(value: ReportValue): string {
  if (!isScaled(value)) return titleOf(value);
  return `${value.label}（${value.unit === "MONEY" ? "万元" : "万"}）`;
}

/** Width of figures by unit, in pixels. */
const WIDTHS: Readonly<Record<Unit, number>> = {
  COUNT: 96,
  NUMBER: 104,
  PERCENT: 96,
  MONEY: 140,
  MINUTES: 132,
};

/** Width of a column for its figures, up to twelve characters of its heading and its arrow, in pixels. */
export function widthOf(value: ReportValue): number {
  return Math.max(WIDTHS[value.unit], Math.min(headOf(value).length, 12) * 15 + 48);
}

/** Highlighting of a figure. */
export interface Mark {
  readonly tone: Tone | null;
  /** The highlighting as text, for screen readers. */
  readonly words: string | null;
  /** Length of a bar as a share of its cell, 0 to 1, and its colour; null without one. */
  readonly bar: { readonly share: number; readonly tone: Tone | null } | null;
}

/** Labels and colours of tones. */
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
 * Highlighting of a figure: the colour of the first matching rule, and a bar where a rule asks for bars.
 * `greatest` is the value of a full-length bar; null for sums, which have no bar beside those of their
 * parts.
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

/** Largest absolute value of each column with bars, by key of the column. */
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

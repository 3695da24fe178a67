import { formatMinutes, formatMoney, formatNumber, formatShort } from "../base/format";
import { sumOf } from "../base/sum";
import type { Tone } from "../base/types";

/** Unit of figures: yuan, pieces, any number with decimals, minutes, or percent in hundredths. */
export type Measure = "money" | "count" | "number" | "minutes" | "percent";

/**
 * Kind of chart: bars; a line through the categories, with or without the area below it; bars and lines
 * with separate axes; a pie with the categories as slices of one whole; a funnel, whose stages are parts of
 * the first; a map of provinces. A gauge compares the first series with the second, a figure the last
 * category with the previous one. Pies, funnels, maps and figures take one series.
 */
export type ChartKind =
  | "bar"
  | "line"
  | "area"
  | "combination"
  | "pie"
  | "funnel"
  | "gauge"
  | "map"
  | "figure";

/** Charts that need no library: boxes and one line, in the tokens of the kit. */
export type ShapeKind = Extract<ChartKind, "funnel" | "gauge" | "map" | "figure">;

export const isShape = (kind: ChartKind): kind is ShapeKind =>
  kind === "funnel" || kind === "gauge" || kind === "map" || kind === "figure";

/** One figure, and the address of the list of its rows. */
export interface Figure {
  /** null: it cannot be calculated, which differs from zero. */
  readonly value: number | null;
  /** Address of the rows behind it; without one there is no link. */
  readonly to?: string | undefined;
  /** Colour, if it differs from that of its series. */
  readonly tone?: Tone | undefined;
}

/** A category on the axis: a month, a type, a status. */
export interface FigureGroup {
  readonly key: string;
  readonly label: string;
  /** Short label, for narrow bars. */
  readonly short?: string | undefined;
  /** Address of all rows counted in the category. */
  readonly to?: string | undefined;
}

/** A series of figures, one per category, in the order of the categories. */
export interface FigureSeries {
  readonly key: string;
  readonly name: string;
  readonly tone: Tone;
  readonly figures: readonly Figure[];
  /** In a combined chart: a line with its own axis. */
  readonly line?: boolean | undefined;
  /** Unit of the series, if it differs from that of the chart. */
  readonly measure?: Measure | undefined;
}

/** The data of a chart, from which its table and its file are made as well. */
export interface Figures {
  /** Name of the categories, in the heading of the table's first column. */
  readonly axis: string;
  readonly measure: Measure;
  readonly groups: readonly FigureGroup[];
  readonly series: readonly FigureSeries[];
  /** Whether the figures are parts of one whole and can be summed. */
  readonly adds?: boolean | undefined;
  /** Whether short figures, as on an axis, are always in units of ten thousand. */
  readonly inWan?: boolean | undefined;
}

/** A category with its one figure; both link to the same rows. */
export interface FigureLine extends Figure {
  readonly key: string;
  readonly label: string;
}

/** Data of a chart with one series, called `name`, whose categories are listed from top to bottom. */
export function figuresOf({
  name,
  lines,
  ...figures
}: Pick<Figures, "axis" | "measure" | "adds"> & {
  readonly name: string;
  readonly lines: readonly FigureLine[];
}): Figures {
  return {
    ...figures,
    groups: lines.map(({ key, label, to }) => ({ key, label, to })),
    series: [
      {
        key: "value",
        name,
        tone: "blue",
        figures: lines.map(({ value, tone, to }) => ({ value, tone, to })),
      },
    ],
  };
}

/** Default colours of series, in this order. */
export const IN_TURN: readonly Tone[] = ["blue", "green", "yellow", "violet", "pink", "red", "neutral"];

/** Unit of a series. */
export const measureOf = ({ measure }: Figures, series: Pick<FigureSeries, "measure">): Measure =>
  series.measure ?? measure;

/** Short form of a figure for an axis, in units of ten thousand if it is that large or `inWan` is set. */
export function formatShortFigure(value: number, measure: Measure, inWan = false): string {
  if (measure === "percent") return `${formatShort(value)}%`;
  if (measure !== "minutes") return inWan ? `${formatNumber(value / 10_000, 1)}万` : formatShort(value);
  return Math.abs(value) < 60 ? `${formatShort(value)}分` : `${formatShort(value / 60)}小时`;
}

/**
 * Figure beside its bar: as short as on an axis, but amounts with two decimals while those are significant.
 */
export function besideBar(value: number, measure: Measure, inWan = false): string {
  return measure === "money" && !inWan && Math.abs(value) < 10_000
    ? formatMoney(value)
    : formatShortFigure(value, measure, inWan);
}

/** Unit of an axis, if its figures do not show it. */
export function unitWord(measure: Measure): string {
  return measure === "money" ? "元" : "";
}

/** Colour of a tone for areas. */
export const markOf = (tone: Tone): string => `var(--${tone}-mark)`;

/** Whether there is nothing to draw: no category, or all values null or zero. */
export function isEmpty({ series }: Figures): boolean {
  return series.every(({ figures }) => figures.every(({ value }) => !value));
}

/** Figure as text for display. */
export function formatFigure(value: number | null, measure: Measure): string {
  if (value === null) return "—";
  if (measure === "money") return formatMoney(value);
  if (measure === "minutes") return formatMinutes(value);
  return measure === "percent" ? `${formatNumber(value)}%` : formatNumber(value);
}

/** Total of a category, if it differs from its parts. */
export function totalAt({ series, adds }: Figures, index: number): number | null {
  if (!adds || series.length < 2) return null;
  return sumOf(series.map(({ figures }) => figures[index]?.value ?? 0));
}

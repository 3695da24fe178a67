import { formatMinutes, formatMoney, formatNumber, formatShort } from "../base/format";
import { sumOf } from "../base/sum";
import type { Tone } from "../base/types";

/** What is counted: yuan, pieces, anything else with decimals, minutes, or hundredths. */
export type Measure = "money" | "count" | "number" | "minutes" | "percent";

/**
 * Bars; a line through the places, with or without the area below it; bars and lines on an axis of their own; the places as slices
 * of one whole; as stages of which each is a part of the first; as provinces. A gauge is the first series against the second, a
 * figure the last place beside the one before. Slices, stages, provinces and figures take one series.
 */
export type PictureKind =
  | "bar"
  | "line"
  | "area"
  | "combination"
  | "pie"
  | "funnel"
  | "gauge"
  | "map"
  | "figure";

/** Pictures that need no library: boxes and one line, in the tokens of the kit. */
export type ShapeKind = Extract<PictureKind, "funnel" | "gauge" | "map" | "figure">;

export const isShape = (kind: PictureKind): kind is ShapeKind =>
  kind === "funnel" || kind === "gauge" || kind === "map" || kind === "figure";

/** One figure, and where its rows are listed. */
export interface Figure {
  /** null: there is nothing to calculate from, which is not nothing. */
  readonly value: number | null;
  /** The address of the rows behind it; without one it leads nowhere. */
  readonly to?: string | undefined;
  /** Where it is not that of its series. */
  readonly tone?: Tone | undefined;
}

/** A place on the axis: a month, a type, a status. */
export interface FigureGroup {
  readonly key: string;
  readonly label: string;
  /** The same below a narrow bar. */
  readonly short?: string | undefined;
  /** The address of all that is counted there. */
  readonly to?: string | undefined;
}

/** What is counted at each place, in the order of the places. */
export interface FigureSeries {
  readonly key: string;
  readonly name: string;
  readonly tone: Tone;
  readonly figures: readonly Figure[];
  /** Of a combination: a line on an axis of its own. */
  readonly line?: boolean | undefined;
  /** The unit of the series, where it is not that of the picture. */
  readonly measure?: Measure | undefined;
}

/** What a picture shows. Its table and its file are made of the same. */
export interface Figures {
  /** What the places are, at the head of the table. */
  readonly axis: string;
  readonly measure: Measure;
  readonly groups: readonly FigureGroup[];
  readonly series: readonly FigureSeries[];
  /** The figures are parts of one whole and can be added up. */
  readonly adds?: boolean | undefined;
  /** Short figures, as on an axis, are always said in ten thousands. */
  readonly inWan?: boolean | undefined;
}

/** A place with the one figure that is counted there; both lead to the same rows. */
export interface FigureLine extends Figure {
  readonly key: string;
  readonly label: string;
}

/** What a picture shows that counts one thing, called `name`: lines from top to bottom. */
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

/** Colours for what has none of its own, in this order. */
export const IN_TURN: readonly Tone[] = ["blue", "green", "yellow", "violet", "pink", "red", "neutral"];

/** The unit of a series. */
export const measureOf = ({ measure }: Figures, series: Pick<FigureSeries, "measure">): Measure =>
  series.measure ?? measure;

/** A figure as short as an axis asks for, in ten thousands where it is that large or `inWan` says so. */
export function shortly(value: number, measure: Measure, inWan = false): string {
  if (measure === "percent") return `${formatShort(value)}%`;
  if (measure !== "minutes") return inWan ? `${formatNumber(value / 10_000, 1)}万` : formatShort(value);
  return Math.abs(value) < 60 ? `${formatShort(value)}分` : `${formatShort(value / 60)}小时`;
}

/** A figure beside its bar: as short as on an axis, but amounts to the hundredth while those are seen. */
export function besideBar(value: number, measure: Measure, inWan = false): string {
  return measure === "money" && !inWan && Math.abs(value) < 10_000
    ? formatMoney(value)
    : shortly(value, measure, inWan);
}

/** The unit of an axis, where its figures don't say it themselves. */
export function unitWord(measure: Measure): string {
  return measure === "money" ? "元" : "";
}

/** The colour of a tone where it fills an area. */
export const markOf = (tone: Tone): string => `var(--${tone}-mark)`;

/** Nothing to draw: no place, or nothing at any. */
export function isEmpty({ series }: Figures): boolean {
  return series.every(({ figures }) => figures.every(({ value }) => !value));
}

/** A figure as people read it. */
export function worded(value: number | null, measure: Measure): string {
  if (value === null) return "—";
  if (measure === "money") return formatMoney(value);
  if (measure === "minutes") return formatMinutes(value);
  return measure === "percent" ? `${formatNumber(value)}%` : formatNumber(value);
}

/** What stands at a place in all, where that says more than its parts. */
export function totalAt({ series, adds }: Figures, index: number): number | null {
  if (!adds || series.length < 2) return null;
  return sumOf(series.map(({ figures }) => figures[index]?.value ?? 0));
}

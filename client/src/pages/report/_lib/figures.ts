import { sumOf } from "@/ui/base/sum";
import type { Tone } from "@/ui/base/types";
import {
  type FigureGroup,
  type FigureSeries,
  type Figures,
  IN_TURN,
  type PictureKind,
} from "@/ui/chart/figures";
import { addsUp, keysOf, MEASURE, numberOf } from "./cells";
import { compareKeys } from "./sorting";
import type { Keys, Result, ResultRow, Unit } from "./types";

/** One picture of a report; measures in different units make several. */
export interface ReportFigures {
  readonly title: string;
  readonly unit: string | undefined;
  readonly kind: PictureKind;
  readonly lying: boolean;
  readonly figures: Figures;
  /** What the picture leaves out. */
  readonly note: string | null;
}

/** So many bars that lie are read, and so many that stand; slices and colours beyond are one. */
const MOST_LYING = 30;
const MOST_STANDING = 120;
const MOST_SLICES = 7;
const MOST_SERIES = 7;

const toneAt = (index: number): Tone => IN_TURN[index % IN_TURN.length] ?? "neutral";

/** The rows of one place on the axis. */
interface Place {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly rows: ResultRow[];
}

/** The address of the rows of a figure: of a group and a measure; absent where they can't be shown. */
export type To = ((keys: Keys, measure: string) => string) | undefined;

function placesOf(result: Result, at: number): Place[] {
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
function groupsOf(result: Result): Place[] {
  return result.rows.map((row) => ({
    key: JSON.stringify(keysOf(row)),
    label: row.keys.map(({ text }) => text).join(" · "),
    value: null,
    rows: [row],
  }));
}

/** A place's figure: that of its one group, or what its groups come to. Only one group has rows of its own. */
function figureAt({ measures }: Result, rows: readonly ResultRow[], measure: number, to: To) {
  const [first] = rows;
  if (!first) return { value: null };
  if (rows.length === 1)
    return { value: numberOf(first.cells[measure]), to: to?.(keysOf(first), measures[measure]?.code ?? "") };
  return { value: sumOf(rows.map(({ cells }) => numberOf(cells[measure]) ?? 0)) };
}

const unitOf = (unit: Unit) => (unit === "MONEY" ? "元" : undefined);

/** What stands under the most others, by size. */
function bySize(series: readonly FigureSeries[]): FigureSeries[] {
  const size = ({ figures }: FigureSeries) =>
    figures.reduce((sum, { value }) => sum + Math.abs(value ?? 0), 0);
  return series.toSorted((a, b) => size(b) - size(a));
}

function seriesOf(
  result: Result,
  places: readonly Place[],
  series: number,
  measure: number,
  to: To,
): FigureSeries[] {
  const all = placesOf(result, series).map(
    ({ key, label, value }): FigureSeries => ({
      key,
      name: label,
      tone: "neutral",
      figures: places.map(({ rows }) =>
        figureAt(
          result,
          rows.filter(({ keys }) => (keys[series]?.value ?? null) === value),
          measure,
          to,
        ),
      ),
    }),
  );
  const kept = new Set(bySize(all).slice(0, all.length > MOST_SERIES ? MOST_SERIES - 1 : MOST_SERIES));
  const rest = all.filter((one) => !kept.has(one));
  const shown = all.filter((one) => kept.has(one)).map((one, index) => ({ ...one, tone: toneAt(index) }));
  if (rest.length === 0) return shown;
  const figures = places.map((_, at) => ({ value: sumOf(rest.map((one) => one.figures[at]?.value ?? 0)) }));
  return [...shown, { key: "rest", name: `其他 ${rest.length} 项`, tone: "neutral", figures }];
}

/** Slices from the greatest on; the small ones are one. */
function slicesOf(result: Result, places: readonly Place[], measure: number, to: To) {
  const all = places
    .map((place) => ({ place, figure: figureAt(result, place.rows, measure, to) }))
    .filter(({ figure }) => (figure.value ?? 0) > 0)
    .sort((a, b) => (b.figure.value ?? 0) - (a.figure.value ?? 0));
  const many = all.length > MOST_SLICES;
  const slices = all.slice(0, many ? MOST_SLICES - 1 : MOST_SLICES).map(({ place, figure }, index) => ({
    group: { key: place.key, label: place.label, to: figure.to },
    figure: { ...figure, tone: toneAt(index) },
  }));
  if (!many) return slices;
  const rest = all.slice(MOST_SLICES - 1);
  return [
    ...slices,
    {
      group: { key: "rest", label: `其他 ${rest.length} 项`, to: undefined },
      figure: {
        value: sumOf(rest.map(({ figure }) => figure.value ?? 0)),
        tone: "neutral" as const,
        to: undefined,
      },
    },
  ];
}

/**
 * The pictures of a report. What is drawn is what was counted: groups are added up only where they can be, and where there are
 * more than the result has, that is said. `to` is the address of the rows of a figure.
 */
export function picturesOf(result: Result, to: To): ReportFigures[] {
  const { chart, dimensions, measures, rows, groupCount, truncated } = result;
  const at = Math.max(
    0,
    dimensions.findIndex(({ field }) => field === chart.dimension),
  );
  const axis = dimensions[at];
  if (chart.kind === "NONE" || !axis || rows.length === 0) return [];
  const codes = chart.measures.length > 0 ? chart.measures : measures.slice(0, 1).map(({ code }) => code);
  const drawn = codes.flatMap((code) => {
    const index = measures.findIndex((measure) => measure.code === code);
    const measure = measures[index];
    return measure ? [{ ...measure, index }] : [];
  });
  const cut = truncated ? `共 ${groupCount} 组，图中只有前 ${rows.length} 组。` : null;
  const time = axis.kind === "DAY";
  const units = [...new Set(drawn.map(({ unit }) => unit))];
  return units.flatMap((unit): ReportFigures[] => {
    const same = drawn.filter((measure) => measure.unit === unit);
    const [first] = same;
    if (!first) return [];
    const adds = same.every(({ index }) => addsUp(result, index));
    const across =
      chart.kind === "STACKED"
        ? dimensions.findIndex(({ field }, index) => index !== at && field === (chart.series ?? field))
        : -1;
    const whole = dimensions.length === 1 || adds || (across >= 0 && dimensions.length === 2);
    const places = whole ? placesOf(result, at) : groupsOf(result);
    const common = { unit: unitOf(unit), kind: "bar" as PictureKind, lying: false };
    const frame = {
      axis: whole ? axis.label : dimensions.map(({ label }) => label).join(" · "),
      measure: MEASURE[unit],
    };
    const title = `${same.map(({ label }) => label).join("、")} · 按${frame.axis}`;
    if (chart.kind === "PIE" && adds) {
      const slices = slicesOf(result, places, first.index, to);
      const series = [
        { key: first.code, name: first.label, tone: toneAt(0), figures: slices.map(({ figure }) => figure) },
      ];
      return [
        {
          ...common,
          title,
          kind: "pie",
          figures: { ...frame, groups: slices.map(({ group }) => group), series, adds: true },
          note: cut,
        },
      ];
    }
    const line = chart.kind === "LINE";
    const stacked = across >= 0 && whole;
    const lying = !time && !line;
    const most = lying ? MOST_LYING : MOST_STANDING;
    // the latest of what goes on in time, the first of anything else
    const shown = line || places.length <= most ? places : time ? places.slice(-most) : places.slice(0, most);
    const left =
      shown.length < places.length
        ? `图中为${time ? "最近" : "前"} ${shown.length} 项，共 ${places.length} 项。`
        : null;
    const series = stacked
      ? seriesOf(result, shown, across, first.index, to)
      : same.map(
          ({ code, label, index }, turn): FigureSeries => ({
            key: code,
            name: label,
            tone: toneAt(turn),
            figures: shown.map((place) => figureAt(result, place.rows, index, to)),
          }),
        );
    const groups = shown.map(
      (place): FigureGroup => ({
        key: place.key,
        label: place.label,
        to: place.rows.length === 1 && place.rows[0] ? to?.(keysOf(place.rows[0]), first.code) : undefined,
      }),
    );
    return [
      {
        ...common,
        title,
        kind: line ? "line" : "bar",
        lying,
        figures: { ...frame, groups, series, adds: stacked && adds },
        note:
          [chart.kind === "PIE" ? "这个指标不能相加，改用柱形图。" : null, left, cut]
            .filter(Boolean)
            .join("") || null,
      },
    ];
  });
}

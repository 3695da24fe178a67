/** Chart data of a report from its figures: bars, series, slices and their limits. Pure functions. */

import { sumOf } from "@/ui/base/sum";
import type { ChartKind, FigureGroup, FigureSeries } from "@/ui/chart/figures";
import { shortTimes } from "./axis";
import { MEASURE } from "./cells";
import { otherCharts } from "./otherCharts";
import { groupsShown } from "./pivot";
import {
  canAdd,
  figureAt,
  groupsOf,
  inWan,
  type Place,
  pathOf,
  placesOf,
  type ReportFigures,
  type To,
  toneAt,
  unitOf,
} from "./places";
import type { Result } from "./types";
import { type ReportValue, valuesOf } from "./values";

export type { ReportFigures, To } from "./places";

/** Largest numbers of horizontal and of vertical bars; further slices and colours are combined. */
const MOST_HORIZONTAL = 30;
const MOST_VERTICAL = 120;
const MOST_SLICES = 7;
const MOST_SERIES = 7;

/** Series in descending order of size, so that the largest is at the bottom of a stack. */
function bySize(series: readonly FigureSeries[]): FigureSeries[] {
  const size = ({ figures }: FigureSeries) =>
    figures.reduce((sum, { value }) => sum + Math.abs(value ?? 0), 0);
  return series.toSorted((a, b) => size(b) - size(a));
}

function seriesOf(
  result: Result,
  places: readonly Place[],
  series: number,
  value: ReportValue,
  to: To,
): FigureSeries[] {
  const all = placesOf(result, series).map(
    ({ key, label, value: of }): FigureSeries => ({
      key,
      name: label,
      tone: "neutral",
      figures: places.map(({ rows }) =>
        figureAt(
          rows.filter(({ keys }) => (keys[series]?.value ?? null) === of),
          value,
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

/** Slices in descending order; small ones are combined. */
function slicesOf(places: readonly Place[], value: ReportValue, to: To) {
  const all = places
    .map((place) => ({ place, figure: figureAt(place.rows, value, to) }))
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

/** Columns of the chart: the measures and calculations that it names, or the first measure. */
function drawnOf(result: Result): ReportValue[] {
  const { chart, measures } = result;
  const values = valuesOf(result);
  const codes = chart.measures.length > 0 ? chart.measures : measures.slice(0, 1).map(({ code }) => code);
  return codes.flatMap((code) => values.find((value) => value.code === code) ?? []);
}

/**
 * Charts of a report. Groups are added up only where that is valid, and a truncated result is pointed out.
 * `to` gives the URL of a figure's rows.
 */
export function chartsOf(result: Result, to: To): ReportFigures[] {
  const { chart, dimensions, rows, groupCount, truncated } = result;
  const drawn = drawnOf(result);
  if (chart.kind === "NONE" || rows.length === 0) return [];
  const cut = truncated ? `共 ${groupCount} 组，图中只有前 ${groupsShown(result)} 组。` : null;
  const further = otherCharts(result, drawn, to, cut);
  if (further) return further;
  const at = Math.max(
    0,
    dimensions.findIndex(({ field }) => field === chart.dimension),
  );
  const axis = dimensions[at];
  if (!axis) return [];
  const time = axis.kind === "DAY";
  const units = [...new Set(drawn.map(({ unit }) => unit))];
  return units.flatMap((unit): ReportFigures[] => {
    const same = drawn.filter((value) => value.unit === unit);
    const [first] = same;
    if (!first) return [];
    const adds = same.every((value) => canAdd(result, value));
    const across =
      chart.kind === "STACKED"
        ? dimensions.findIndex(({ field }, index) => index !== at && field === (chart.series ?? field))
        : -1;
    const whole = dimensions.length === 1 || adds || (across >= 0 && dimensions.length === 2);
    const places = whole ? placesOf(result, at) : groupsOf(result);
    const common = { unit: unitOf(unit), kind: "bar" as ChartKind, horizontal: false };
    const frame = {
      axis: whole ? axis.label : dimensions.map(({ label }) => label).join(" · "),
      measure: MEASURE[unit],
      inWan: inWan(first),
    };
    const title = `${same.map(({ label }) => label).join("、")} · 按${frame.axis}`;
    if (chart.kind === "PIE" && adds) {
      const slices = slicesOf(places, first, to);
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
    const line = chart.kind === "LINE" || chart.kind === "AREA";
    const stacked = across >= 0 && whole;
    const horizontal = !time && !line;
    const most = horizontal ? MOST_HORIZONTAL : MOST_VERTICAL;
    // the latest groups of a time dimension, the first ones of any other
    const shown = line || places.length <= most ? places : time ? places.slice(-most) : places.slice(0, most);
    const left =
      shown.length < places.length
        ? `图中为${time ? "最近" : "前"} ${shown.length} 项，共 ${places.length} 项。`
        : null;
    const series = stacked
      ? seriesOf(result, shown, across, first, to)
      : same.map(
          (value, turn): FigureSeries => ({
            key: value.code,
            name: value.label,
            tone: toneAt(turn),
            figures: shown.map((place) => figureAt(place.rows, value, to)),
          }),
        );
    const short =
      time && whole
        ? shortTimes(
            shown.map(({ value }) => value),
            axis.grain,
          )
        : [];
    const groups = shown.map(
      (place, index): FigureGroup => ({
        key: place.key,
        label: place.label,
        ...(short[index] ? { short: short[index] } : {}),
        to: place.rows.length === 1 ? pathOf(place.rows[0], first, to) : undefined,
      }),
    );
    return [
      {
        ...common,
        title,
        kind: chart.kind === "AREA" ? "area" : line ? "line" : "bar",
        horizontal,
        figures: { ...frame, groups, series, adds: stacked && adds },
        note:
          [chart.kind === "PIE" ? "这个指标不能相加，改用柱形图。" : null, left, cut]
            .filter(Boolean)
            .join("") || null,
      },
    ];
  });
}

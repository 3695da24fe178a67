import type { Figure, FigureGroup, FigureSeries, Figures } from "@/ui/chart/figures";
import { provinceOf } from "@/ui/chart/provinces";
import { shortTimes } from "./axis";
import { MEASURE, numberOf } from "./cells";
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
import type { Result, ResultRow } from "./types";
import { cellOf, type ReportValue, wholeOf } from "./values";

// Charts other than bars, lines and pies.

/** Largest numbers of stages and of places. */
const MOST_STAGES = 12;
const MOST_PLACES = 60;

const notes = (...all: readonly (string | null | undefined)[]): string | null =>
  all.filter(Boolean).join("") || null;

const titleOf = (values: readonly ReportValue[], by: string | null): string =>
  `${values.map(({ label }) => label).join("、")}${by ? ` · 按${by}` : ""}`;

/** Figure of the total; it links to all rows. */
function whole(result: Result, value: ReportValue, to: To): Figure {
  const path = result.dimensions.length === 0 && value.rowsOf !== null ? to?.([], value.rowsOf) : undefined;
  return { value: numberOf(cellOf(wholeOf(result), value)), to: path };
}

interface Asked {
  readonly result: Result;
  readonly drawn: readonly ReportValue[];
  readonly to: To;
  /** Text about groups missing from a truncated result; null when complete. */
  readonly cut: string | null;
}

/** Index of the dimension on the axis; -1 for none. */
const alongOf = ({ chart, dimensions }: Result): number =>
  dimensions.findIndex(({ field }) => field === chart.dimension);

/** Places along a dimension, or every group where figures can't be added up. */
function placed({ result, drawn }: Asked, at: number): { places: Place[]; axis: string; merged: boolean } {
  const merged = result.dimensions.length === 1 || drawn.every((value) => canAdd(result, value));
  return {
    places: merged ? placesOf(result, at) : groupsOf(result),
    axis: merged
      ? (result.dimensions[at]?.label ?? "")
      : result.dimensions.map(({ label }) => label).join(" · "),
    merged,
  };
}

/** Bars, with one measure as a line on its own axis. */
function combination(asked: Asked): ReportFigures[] {
  const { result, drawn, to, cut } = asked;
  const at = alongOf(result);
  const line = drawn.find(({ code }) => code === result.chart.line) ?? drawn.at(-1);
  const others = drawn.filter((value) => value !== line);
  const [first] = others;
  if (at < 0 || !line || !first) return [];
  const bars = others.filter(({ unit }) => unit === first.unit);
  const { places, axis, merged } = placed(asked, at);
  const dimension = result.dimensions[at];
  const time = dimension?.kind === "DAY";
  const shown = time ? places.slice(-MOST_PLACES) : places.slice(0, MOST_PLACES);
  const short =
    time && merged
      ? shortTimes(
          shown.map(({ value }) => value),
          dimension?.grain,
        )
      : [];
  const series = [...bars, line].map(
    (value, turn): FigureSeries => ({
      key: value.code,
      name: value.label,
      tone: toneAt(turn),
      figures: shown.map(({ rows }) => figureAt(rows, value, to)),
      ...(value === line ? { line: true, measure: MEASURE[value.unit] } : {}),
    }),
  );
  const groups = shown.map(
    ({ key, label, rows }, index): FigureGroup => ({
      key,
      label,
      ...(short[index] ? { short: short[index] } : {}),
      to: rows.length === 1 ? pathOf(rows[0], first, to) : undefined,
    }),
  );
  const left = others.filter((value) => !bars.includes(value)).map(({ label }) => label);
  return [
    {
      title: titleOf([...bars, line], axis),
      unit: undefined,
      kind: "combination",
      horizontal: false,
      figures: { axis, measure: MEASURE[first.unit], inWan: inWan(first), groups, series },
      note: notes(
        shown.length < places.length
          ? `图中为${time ? "最近" : "前"} ${shown.length} 项，共 ${places.length} 项。`
          : null,
        left.length > 0 ? `${left.join("、")}的单位不同，未画出。` : null,
        cut,
      ),
    },
  ];
}

/** Funnel: stages are values of a dimension, or several measures of the total. */
function funnel(asked: Asked): ReportFigures[] {
  const { result, drawn, to, cut } = asked;
  const [first] = drawn;
  if (!first) return [];
  const common = { unit: unitOf(first.unit), kind: "funnel" as const, horizontal: false };
  const frame = { measure: MEASURE[first.unit], inWan: inWan(first) };
  const at = alongOf(result);
  if (at < 0) {
    const stages = drawn.filter(({ unit }) => unit === first.unit);
    const figures = stages.map((value) => whole(result, value, to));
    return [
      {
        ...common,
        title: titleOf(stages, null),
        figures: {
          ...frame,
          axis: "阶段",
          groups: stages.map(({ code, label }, index) => ({ key: code, label, to: figures[index]?.to })),
          series: [{ key: "value", name: "数值", tone: toneAt(0), figures }],
        },
        note: null,
      },
    ];
  }
  const { places, axis } = placed(asked, at);
  const shown = places.slice(0, MOST_STAGES);
  const figures = shown.map(({ rows }) => figureAt(rows, first, to));
  return [
    {
      ...common,
      title: titleOf([first], axis),
      figures: {
        ...frame,
        axis,
        groups: shown.map(({ key, label }, index) => ({ key, label, to: figures[index]?.to })),
        series: [{ key: first.code, name: first.label, tone: toneAt(0), figures }],
      },
      note: notes(
        shown.length < places.length ? `图中为前 ${shown.length} 项，共 ${places.length} 项。` : null,
        cut,
      ),
    },
  ];
}

/** Gauge: the total against a target. */
function gauge({ result, drawn, to }: Asked): ReportFigures[] {
  const [first] = drawn;
  const target = numberOf(result.chart.target);
  if (!first || target === null) return [];
  const figures: Figures = {
    axis: "范围",
    measure: MEASURE[first.unit],
    inWan: inWan(first),
    groups: [{ key: "whole", label: "全部数据" }],
    series: [
      { key: first.code, name: first.label, tone: "blue", figures: [whole(result, first, to)] },
      { key: "target", name: "目标", tone: "neutral", figures: [{ value: target }] },
    ],
  };
  return [
    {
      title: titleOf([first], null),
      unit: unitOf(first.unit),
      kind: "gauge",
      horizontal: false,
      figures,
      note: null,
    },
  ];
}

/** Map: groups of the same province are added up where that is valid. */
function map({ result, drawn, to, cut }: Asked): ReportFigures[] {
  const [first] = drawn;
  const at = alongOf(result);
  if (!first || at < 0) return [];
  const adds = canAdd(result, first);
  const found = new Map<string, { readonly label: string; readonly rows: ResultRow[] }>();
  let strangers = 0;
  for (const { label, rows } of placesOf(result, at)) {
    const province = provinceOf(label);
    if (!province) {
      strangers += 1;
      continue;
    }
    const place = found.get(province.code) ?? { label: province.name, rows: [] };
    place.rows.push(...rows);
    found.set(province.code, place);
  }
  const places = [...found.entries()];
  const figures = places.map(([, { rows }]) =>
    rows.length > 1 && !adds ? { value: null } : figureAt(rows, first, to),
  );
  const axis = result.dimensions[at]?.label ?? "";
  return [
    {
      title: titleOf([first], axis),
      unit: unitOf(first.unit),
      kind: "map",
      horizontal: false,
      figures: {
        axis,
        measure: MEASURE[first.unit],
        inWan: inWan(first),
        groups: places.map(([key, { label }], index) => ({ key, label, to: figures[index]?.to })),
        series: [{ key: first.code, name: first.label, tone: "blue", figures }],
      },
      note: notes(strangers > 0 ? `${strangers} 项没有写省份，未画出。` : null, cut),
    },
  ];
}

/** A card per figure: the latest value with its history, or the total without a time dimension. */
function cards({ result, drawn, to, cut }: Asked): ReportFigures[] {
  const at = alongOf(result);
  return drawn.map((value, turn): ReportFigures => {
    const common = {
      title: titleOf([value], null),
      unit: unitOf(value.unit),
      kind: "figure" as const,
      horizontal: false,
    };
    const tone = toneAt(turn);
    const frame = { axis: result.dimensions[at]?.label ?? "范围", measure: MEASURE[value.unit] };
    const known = at >= 0 && (result.dimensions.length === 1 || canAdd(result, value));
    const places = known ? placesOf(result, at).filter((place) => place.value !== null) : [];
    if (places.length === 0) {
      const groups = [{ key: "whole", label: "全部数据" }];
      const series = [{ key: value.code, name: value.label, tone, figures: [whole(result, value, to)] }];
      return { ...common, figures: { ...frame, groups, series }, note: null };
    }
    const figures = places.map(({ rows }) => figureAt(rows, value, to));
    const groups = places.map(({ key, label }, index) => ({ key, label, to: figures[index]?.to }));
    const series = [{ key: value.code, name: value.label, tone, figures }];
    return { ...common, figures: { ...frame, groups, series }, note: cut };
  });
}

/** Charts of these kinds; null for other kinds. */
export function otherCharts(
  result: Result,
  drawn: readonly ReportValue[],
  to: To,
  cut: string | null,
): ReportFigures[] | null {
  const asked = { result, drawn, to, cut };
  switch (result.chart.kind) {
    case "COMBINATION":
      return combination(asked);
    case "FUNNEL":
      return funnel(asked);
    case "GAUGE":
      return gauge(asked);
    case "MAP":
      return map(asked);
    case "FIGURE":
      return cards(asked);
    default:
      return null;
  }
}

/** Options of ECharts from the figures and the look of a chart. Pure functions. */

import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from "echarts/charts";
import type { GridComponentOption, TooltipComponentOption } from "echarts/components";
import type { ComposeOption } from "echarts/core";
import {
  besideBar,
  type ChartKind,
  type FigureSeries,
  type Figures,
  formatShortFigure,
  IN_TURN,
  type Measure,
  markOf,
  measureOf,
  unitWord,
} from "./figures";

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;

/** Display options of a chart. */
export interface Look {
  readonly kind?: ChartKind;
  /** Horizontal bars, one below the other: for names, which are longer than months. */
  readonly horizontal: boolean;
  /** No animation. */
  readonly still: boolean;
  /** Font family. The library measures text with a canvas, which does not know custom properties. */
  readonly font: string;
  /** Content of the tooltip for a category. */
  readonly tip: (index: number) => HTMLElement;
}

/** Font size in pixels, as `--text-small`. */
const SMALL = 12;

/** Distance between two lines of category labels, in pixels. */
const SECOND = 16;

/** Space above axes that show their unit, in pixels. */
const NAMED = 28;

/** Text style of the chart. */
const lettersOf = (font: string) => ({ color: "var(--text-2)", fontFamily: font, fontSize: SMALL });

/** Options shared by all charts. */
function frameOf({ still, font, tip }: Look) {
  return {
    animation: !still,
    animationDuration: 240,
    animationDurationUpdate: 240,
    textStyle: lettersOf(font),
    backgroundColor: "transparent",
    tooltip: {
      confine: true,
      transitionDuration: 0,
      // styled as a card of the kit, without the library's own look
      className: "ui-chart__float",
      backgroundColor: "transparent",
      borderWidth: 0,
      padding: 0,
      extraCssText: "box-shadow: none",
      formatter: (params: { dataIndex: number } | { dataIndex: number }[]) => {
        const [first] = Array.isArray(params) ? params : [params];
        return first ? tip(first.dataIndex) : "";
      },
    },
  };
}

/** Pie chart of the categories. A zero value has no slice, but keeps its place. */
function pieOf({ groups, series }: Figures, look: Look): ChartOption {
  const letters = lettersOf(look.font);
  const frame = frameOf(look);
  const own = series[0]?.figures ?? [];
  return {
    ...frame,
    tooltip: { ...frame.tooltip, trigger: "item" },
    series: [
      {
        type: "pie",
        radius: ["42%", "68%"],
        top: 0,
        bottom: 0,
        minAngle: 2,
        avoidLabelOverlap: true,
        cursor: own.some(({ to }) => to !== undefined) ? "pointer" : "default",
        itemStyle: { borderColor: "var(--surface)", borderWidth: 2 },
        emphasis: { scale: false, itemStyle: { color: "inherit", opacity: 0.8 } },
        label: { ...letters, formatter: "{b} {d}%", overflow: "truncate", width: 132 },
        labelLine: { length: 8, length2: 8, lineStyle: { color: "var(--line-strong)" } },
        data: own.map(({ value, tone }, index) => ({
          name: groups[index]?.short ?? groups[index]?.label ?? "",
          value: value && value > 0 ? value : "-",
          itemStyle: { color: markOf(tone ?? IN_TURN[index % IN_TURN.length] ?? "neutral") },
        })),
      },
    ],
  };
}

/** A line through the categories, and the area below it. */
function lineOf({ name, tone, figures: own }: FigureSeries, area: boolean): LineSeriesOption {
  return {
    type: "line",
    name,
    color: markOf(tone),
    cursor: own.some(({ to }) => to !== undefined) ? "pointer" : "default",
    lineStyle: { width: 2, color: markOf(tone) },
    // every point reacts to the pointer; among many only the one under it is drawn
    symbol: "circle",
    symbolSize: 7,
    showSymbol: own.length <= 60,
    itemStyle: { color: markOf(tone) },
    ...(area ? { areaStyle: { color: markOf(tone), opacity: 0.18 } } : {}),
    emphasis: {
      lineStyle: { width: 2, color: "inherit" },
      itemStyle: { color: "inherit" },
      ...(area ? { areaStyle: { color: "inherit", opacity: 0.18 } } : {}),
    },
    // zero is a point on the axis; a value that cannot be calculated leaves a gap
    data: own.map(({ value }) => value ?? "-"),
  };
}

/** Bars; `said` puts the figure of each behind it. */
function barOf(
  figures: Figures,
  { name, tone, figures: own }: FigureSeries,
  { horizontal, font, said }: { horizontal: boolean; font: string; said: boolean },
): BarSeriesOption {
  const { series, measure, inWan } = figures;
  return {
    type: "bar",
    name,
    ...(figures.adds ? { stack: "all" } : {}),
    barMaxWidth: horizontal ? 18 : 28,
    barMinHeight: series.length === 1 ? 2 : 0,
    barCategoryGap: "40%",
    cursor: own.some(({ to }) => to !== undefined) ? "pointer" : "default",
    color: markOf(tone),
    itemStyle: { borderRadius: series.length > 1 ? 0 : 2 },
    emphasis: { itemStyle: { color: "inherit", opacity: 0.8 } },
    ...(said
      ? {
          label: {
            ...lettersOf(font),
            show: true,
            position: "right",
            formatter: ({ dataIndex }) => besideBar(own[dataIndex]?.value ?? 0, measure, inWan),
          },
        }
      : {}),
    // a zero value has no bar, not even one of minimal height
    data: own.map(({ value, tone: other }) => ({
      value: value || "-",
      ...(other ? { itemStyle: { color: markOf(other) } } : {}),
    })),
  };
}

/** A value axis; hidden labels where every bar shows its own figure. */
function valuesOf(measure: Measure, { inWan }: Figures, font: string, said: boolean) {
  return {
    type: "value" as const,
    splitNumber: 4,
    minInterval: measure === "count" ? 1 : 0,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...lettersOf(font),
      show: !said,
      hideOverlap: true,
      formatter: (value: number) => formatShortFigure(value, measure, inWan),
    },
    splitLine: { show: !said, lineStyle: { color: "var(--line)" } },
  };
}

/** The axes of a combined chart: bars on the left, lines on the right, each with its unit. */
function axesOf(figures: Figures, font: string) {
  const lines = figures.series.find(({ line }) => line);
  const named = (measure: Measure) => ({
    ...valuesOf(measure, figures, font, false),
    name: unitWord(measure),
    nameTextStyle: lettersOf(font),
    nameGap: 8,
  });
  return [
    named(figures.measure),
    {
      ...named(lines ? measureOf(figures, lines) : figures.measure),
      position: "right" as const,
      // grid lines of two axes would cross each other
      splitLine: { show: false },
    },
  ];
}

/**
 * The options of the chart library for the figures. Colours are names of tokens instead of values: the
 * chart is SVG, so the browser resolves them for the current theme, and for the light one in print.
 */
export function optionOf(figures: Figures, look: Look): ChartOption {
  const { kind = "bar", font } = look;
  if (kind === "pie") return pieOf(figures, look);
  const { groups, series, measure } = figures;
  const letters = lettersOf(font);
  const [lines, mixed] = [kind === "line" || kind === "area", kind === "combination"];
  const horizontal = look.horizontal && !mixed;
  // with one bar per category there is space for its figure
  const said = horizontal && series.length === 1;
  // the second line of a label, such as the year of a month, has its own axis, so that hidden names do not
  // hide years
  const [names, below] = [0, 1].map((line) =>
    groups.map(({ label, short = label }) =>
      horizontal ? (line === 0 ? short : "") : (short.split("\n")[line] ?? ""),
    ),
  ) as [string[], string[]];
  const places = {
    type: "category" as const,
    data: names,
    inverse: horizontal,
    axisLine: { show: true, lineStyle: { color: "var(--line-strong)" } },
    axisTick: { show: false },
    axisLabel: {
      ...letters,
      // every label that has space, rather than every other one
      interval: 0,
      ...(horizontal
        ? { width: 112, overflow: "truncate" as const }
        : { hideOverlap: true, lineHeight: SECOND, textMargin: [0, 1] }),
    },
    // a label is easier to click than a short bar
    triggerEvent: groups.some(({ to }) => to !== undefined),
  };
  const values = valuesOf(measure, figures, font, said);
  const frame = frameOf(look);
  return {
    ...frame,
    grid: {
      top: mixed ? NAMED : said ? 0 : SMALL,
      right: !said ? SMALL : measure === "money" || measure === "minutes" ? 64 : 40,
      bottom: 0,
      left: 0,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    xAxis: horizontal
      ? values
      : below.some(Boolean)
        ? [
            places,
            {
              ...places,
              data: below,
              position: "bottom" as const,
              offset: SECOND,
              axisLine: { show: false },
              axisPointer: { show: false },
            },
          ]
        : places,
    yAxis: horizontal ? places : mixed ? axesOf(figures, font) : values,
    tooltip: {
      ...frame.tooltip,
      trigger: "axis",
      axisPointer: lines
        ? { type: "line", z: 0, lineStyle: { color: "var(--line-strong)", type: "solid" } }
        : { type: "shadow", z: 0, shadowStyle: { color: "var(--text)", opacity: 0.05 } },
    },
    series: series.map((one): BarSeriesOption | LineSeriesOption => {
      if (lines) return lineOf(one, kind === "area");
      if (mixed && one.line) return { ...lineOf(one, false), yAxisIndex: 1 };
      return barOf(figures, one, { horizontal, font, said });
    }),
  };
}

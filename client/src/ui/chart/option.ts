import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from "echarts/charts";
import type { GridComponentOption, TooltipComponentOption } from "echarts/components";
import type { ComposeOption } from "echarts/core";
import {
  besideBar,
  type FigureSeries,
  type Figures,
  IN_TURN,
  type Measure,
  markOf,
  measureOf,
  type PictureKind,
  shortly,
  unitWord,
} from "./figures";

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;

/** How the figures are to be drawn. */
export interface Look {
  readonly kind?: PictureKind;
  /** Bars lie, one below the other: for names, which are longer than months. */
  readonly lying: boolean;
  /** Nothing moves. */
  readonly still: boolean;
  /** Family of the letters. The library measures words with a canvas, which knows no custom properties. */
  readonly font: string;
  /** What is said of a place under the pointer. */
  readonly tip: (index: number) => HTMLElement;
}

/** Letters in pixels, as `--text-small`. */
const SMALL = 12;

/** From one line below the places to the next. */
const SECOND = 16;

/** Room above axes that say their unit. */
const NAMED = 28;

/** Letters of the picture. */
const lettersOf = (font: string) => ({ color: "var(--text-2)", fontFamily: font, fontSize: SMALL });

/** What is the same in every picture. */
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
      // a card of the kit, in a frame without a look of its own
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

/** The places as slices of one whole. What is nothing has no slice, but keeps its number. */
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

/** A line through the places, and the area below it. */
function lineOf({ name, tone, figures: own }: FigureSeries, area: boolean): LineSeriesOption {
  return {
    type: "line",
    name,
    color: markOf(tone),
    cursor: own.some(({ to }) => to !== undefined) ? "pointer" : "default",
    lineStyle: { width: 2, color: markOf(tone) },
    // every place can be hit; among many only the one under the pointer is drawn
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
    // nothing is a point on the ground; what can't be calculated leaves a gap
    data: own.map(({ value }) => value ?? "-"),
  };
}

/** Bars; `said` puts each one's figure behind it. */
function barOf(
  figures: Figures,
  { name, tone, figures: own }: FigureSeries,
  { lying, font, said }: { lying: boolean; font: string; said: boolean },
): BarSeriesOption {
  const { series, measure, inWan } = figures;
  return {
    type: "bar",
    name,
    ...(figures.adds ? { stack: "all" } : {}),
    barMaxWidth: lying ? 18 : 28,
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
    // what is nothing has no bar, not even one as low as can be
    data: own.map(({ value, tone: other }) => ({
      value: value || "-",
      ...(other ? { itemStyle: { color: markOf(other) } } : {}),
    })),
  };
}

/** An axis of figures; where every bar says its own nothing has to be read off. */
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
      formatter: (value: number) => shortly(value, measure, inWan),
    },
    splitLine: { show: !said, lineStyle: { color: "var(--line)" } },
  };
}

/** The axes of a combination: of bars on the left, of lines on the right, each with its unit. */
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
      // two grids would cross each other
      splitLine: { show: false },
    },
  ];
}

/**
 * Figures as the library takes them. Colours are the names of tokens, not their values: what is drawn is SVG, so that the
 * browser looks them up, in the theme of the moment and in the light one on paper.
 */
export function optionOf(figures: Figures, look: Look): ChartOption {
  const { kind = "bar", font } = look;
  if (kind === "pie") return pieOf(figures, look);
  const { groups, series, measure } = figures;
  const letters = lettersOf(font);
  const [lines, mixed] = [kind === "line" || kind === "area", kind === "combination"];
  const lying = look.lying && !mixed;
  // one bar at each place has room for its figure
  const said = lying && series.length === 1;
  // a second line below a name, such as the year of a month, has an axis of its own: names without room hide no years
  const [names, below] = [0, 1].map((line) =>
    groups.map(({ label, short = label }) =>
      lying ? (line === 0 ? short : "") : (short.split("\n")[line] ?? ""),
    ),
  ) as [string[], string[]];
  const places = {
    type: "category" as const,
    data: names,
    inverse: lying,
    axisLine: { show: true, lineStyle: { color: "var(--line-strong)" } },
    axisTick: { show: false },
    axisLabel: {
      ...letters,
      // every name that has room, rather than every other one
      interval: 0,
      ...(lying
        ? { width: 112, overflow: "truncate" as const }
        : { hideOverlap: true, lineHeight: SECOND, textMargin: [0, 1] }),
    },
    // a name is easier to hit than a short bar
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
    xAxis: lying
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
    yAxis: lying ? places : mixed ? axesOf(figures, font) : values,
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
      return barOf(figures, one, { lying, font, said });
    }),
  };
}

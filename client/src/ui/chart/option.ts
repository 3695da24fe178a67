import type { BarSeriesOption } from "echarts/charts";
import type { GridComponentOption, TooltipComponentOption } from "echarts/components";
import type { ComposeOption } from "echarts/core";
import { formatShort } from "../base/format";
import { type Figures, markOf } from "./figures";

export type ChartOption = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>;

/** How the figures are to be drawn. */
export interface Look {
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

/**
 * Figures as the library takes them. Colours are the names of tokens, not their values: what is drawn is SVG, so that the
 * browser looks them up, in the theme of the moment and in the light one on paper.
 */
export function optionOf(figures: Figures, { lying, still, font, tip }: Look): ChartOption {
  const { groups, series, measure } = figures;
  const letters = { color: "var(--text-2)", fontFamily: font, fontSize: SMALL };
  // one bar at each place has room for its figure
  const said = lying && series.length === 1;
  const places = {
    type: "category" as const,
    data: groups.map(({ label, short = label }) => short),
    inverse: lying,
    axisLine: { show: true, lineStyle: { color: "var(--line-strong)" } },
    axisTick: { show: false },
    axisLabel: {
      ...letters,
      // every name that has room, rather than every other one
      interval: 0,
      ...(lying
        ? { width: 112, overflow: "truncate" as const }
        : { hideOverlap: true, lineHeight: 16, textMargin: [0, 1] }),
    },
    // a name is easier to hit than a short bar
    triggerEvent: groups.some(({ to }) => to !== undefined),
  };
  const values = {
    type: "value" as const,
    splitNumber: 4,
    minInterval: measure === "count" ? 1 : 0,
    axisLine: { show: false },
    axisTick: { show: false },
    // where every bar says its figure nothing has to be read off
    axisLabel: { ...letters, show: !said, hideOverlap: true, formatter: formatShort },
    splitLine: { show: !said, lineStyle: { color: "var(--line)" } },
  };
  return {
    animation: !still,
    animationDuration: 240,
    animationDurationUpdate: 240,
    textStyle: letters,
    backgroundColor: "transparent",
    grid: {
      top: said ? 0 : SMALL,
      right: !said ? SMALL : measure === "money" ? 56 : 32,
      bottom: 0,
      left: 0,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    xAxis: lying ? values : places,
    yAxis: lying ? places : values,
    tooltip: {
      trigger: "axis",
      axisPointer: { type: "shadow", z: 0, shadowStyle: { color: "var(--text)", opacity: 0.05 } },
      confine: true,
      transitionDuration: 0,
      // a card of the kit, in a frame without a look of its own
      className: "ui-chart__float",
      backgroundColor: "transparent",
      borderWidth: 0,
      padding: 0,
      extraCssText: "box-shadow: none",
      formatter: (params) => {
        const [first] = Array.isArray(params) ? params : [params];
        return first ? tip(first.dataIndex) : "";
      },
    },
    series: series.map(({ name, tone, figures: own }): BarSeriesOption => {
      const leads = own.some(({ to }) => to !== undefined);
      return {
        type: "bar",
        name,
        ...(figures.adds ? { stack: "all" } : {}),
        barMaxWidth: lying ? 18 : 28,
        barMinHeight: series.length === 1 ? 2 : 0,
        barCategoryGap: "40%",
        cursor: leads ? "pointer" : "default",
        color: markOf(tone),
        itemStyle: { borderRadius: series.length > 1 ? 0 : 2 },
        emphasis: { itemStyle: { color: "inherit", opacity: 0.8 } },
        ...(said
          ? {
              label: {
                ...letters,
                show: true,
                position: "right",
                formatter: ({ dataIndex }) => formatShort(own[dataIndex]?.value ?? 0),
              },
            }
          : {}),
        // what is nothing has no bar, not even one as low as can be
        data: own.map(({ value, tone: other }) => ({
          value: value === 0 ? "-" : value,
          ...(other ? { itemStyle: { color: markOf(other) } } : {}),
        })),
      };
    }),
  };
}

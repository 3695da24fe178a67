import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

// What pictures are drawn with, and nothing else of the library; it comes with the first picture (decision 0081).
use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** Begins a picture in an element, which has its size already. */
export function begin(element: HTMLElement): EChartsType {
  return init(element, null, { renderer: "svg" });
}

/** Chart library, reduced to the parts that are used; loaded with the first chart (decision 0081). */

import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

// The parts of the chart library that are used; loaded with the first chart (decision 0081).
use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** Creates a chart in an element, which must have its size already. */
export function begin(element: HTMLElement): EChartsType {
  return init(element, null, { renderer: "svg" });
}

import DashboardIcon from "@blueprintjs/icons/lib/esm/generated/components/dashboard";
import FilterIcon from "@blueprintjs/icons/lib/esm/generated/components/filter";
import GroupedBarChartIcon from "@blueprintjs/icons/lib/esm/generated/components/grouped-bar-chart";
import HorizontalBarChartIcon from "@blueprintjs/icons/lib/esm/generated/components/horizontal-bar-chart";
import MapIcon from "@blueprintjs/icons/lib/esm/generated/components/map";
import PieChartIcon from "@blueprintjs/icons/lib/esm/generated/components/pie-chart";
import StackedChartIcon from "@blueprintjs/icons/lib/esm/generated/components/stacked-chart";
import ThIcon from "@blueprintjs/icons/lib/esm/generated/components/th";
import TimelineAreaChartIcon from "@blueprintjs/icons/lib/esm/generated/components/timeline-area-chart";
import TimelineLineChartIcon from "@blueprintjs/icons/lib/esm/generated/components/timeline-line-chart";
import TrendingUpIcon from "@blueprintjs/icons/lib/esm/generated/components/trending-up";
import type { ChartKind } from "../_lib/charts";

const ICONS = {
  NONE: ThIcon,
  BAR: HorizontalBarChartIcon,
  LINE: TimelineLineChartIcon,
  PIE: PieChartIcon,
  STACKED: StackedChartIcon,
  AREA: TimelineAreaChartIcon,
  COMBINATION: GroupedBarChartIcon,
  FUNNEL: FilterIcon,
  GAUGE: DashboardIcon,
  MAP: MapIcon,
  FIGURE: TrendingUpIcon,
} as const;

/** Icon of a report's kind of chart. */
export function ChartIcon({ kind }: { kind: ChartKind }) {
  const Icon = ICONS[kind];
  return <Icon size={20} />;
}

import HorizontalBarChartIcon from "@blueprintjs/icons/lib/esm/generated/components/horizontal-bar-chart";
import PieChartIcon from "@blueprintjs/icons/lib/esm/generated/components/pie-chart";
import StackedChartIcon from "@blueprintjs/icons/lib/esm/generated/components/stacked-chart";
import ThIcon from "@blueprintjs/icons/lib/esm/generated/components/th";
import TimelineLineChartIcon from "@blueprintjs/icons/lib/esm/generated/components/timeline-line-chart";
import type { ChartKind } from "../_lib/draft";

const ICONS = {
  NONE: ThIcon,
  BAR: HorizontalBarChartIcon,
  LINE: TimelineLineChartIcon,
  PIE: PieChartIcon,
  STACKED: StackedChartIcon,
} as const;

/** How a report is drawn, as a sign. */
export function ChartIcon({ kind }: { kind: ChartKind }) {
  const Icon = ICONS[kind];
  return <Icon size={20} />;
}

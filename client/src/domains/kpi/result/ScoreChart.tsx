import { graphql, useFragment } from "react-relay";
import type { ScoreChart_results$key } from "@/__generated__/ScoreChart_results.graphql";
import { ChartCard } from "@/ui/chart/ChartCard";
import { scoreFigures } from "./scores";

interface ScoreChartProps {
  results: ScoreChart_results$key;
  /** The address of a result. */
  to: (rowId: string) => string;
}

/** Number of cycles from which the chart is a line; fewer are bars. */
const LINE = 3;

/**
 * Chart of the totals of one member over the cycles; each links to its calculation
 * (business §2 KPI: my results).
 */
export function ScoreChart({ results, to }: ScoreChartProps) {
  const found = useFragment(
    graphql`
      fragment ScoreChart_results on KpiExamine @relay(plural: true) {
        rowId
        total
        plan { id name cycleValue beginsOn }
      }
    `,
    results,
  );
  return (
    <ChartCard
      title="各周期总分"
      unit="分"
      kind={found.length < LINE ? "bar" : "line"}
      figures={scoreFigures(found, to)}
      empty="还没有公布的得分"
    />
  );
}

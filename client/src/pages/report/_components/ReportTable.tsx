import { canPivot, isArranged, MOST_COLUMNS } from "../_lib/pivot";
import type { Result } from "../_lib/types";
import type { Leading } from "./FigureCell";
import { PivotTable } from "./PivotTable";
import { ResultTable } from "./ResultTable";

interface ReportTableProps extends Leading {
  result: Result;
  label: string;
  /** Largest number of rows, for a preview. */
  most?: number | undefined;
  /** Whether it is a pivot table rather than one row per group; by default as the report is defined. */
  crossed?: boolean | undefined;
}

/**
 * Figures of a report as a table: a pivot table where it has columns or subtotals, else one row per group.
 */
export function ReportTable({ crossed: wanted, ...props }: ReportTableProps) {
  const crossed = wanted ?? isArranged(props.result);
  if (crossed && canPivot(props.result)) return <PivotTable {...props} />;
  return (
    <>
      {crossed ? (
        <p className="report__hint" role="note">
          列超过 {MOST_COLUMNS} 个，改为每组一行。
        </p>
      ) : null}
      <ResultTable {...props} />
    </>
  );
}

import { canPivot, isArranged, MOST_COLUMNS } from "../_lib/pivot";
import type { Result } from "../_lib/types";
import type { Leading } from "./FigureCell";
import { PivotTable } from "./PivotTable";
import { ResultTable } from "./ResultTable";

interface ReportTableProps extends Leading {
  result: Result;
  label: string;
  /** So many lines at most, for a look ahead. */
  most?: number | undefined;
  /** As rows and columns, or one line for each group; default as the report is arranged. */
  crossed?: boolean | undefined;
}

/** The figures of a report as a table: crossed where it has columns or sums of groups, else one line for each group. */
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

import { useMemo } from "react";
import { Link } from "react-router";
import type { Column } from "@/ui/base/types";
import { worded } from "@/ui/chart/figures";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { addsUp, MEASURE, numberOf, wordsOf } from "../_lib/cells";
import { type PivotRow, pivotOf } from "../_lib/pivot";
import type { Keys, Result } from "../_lib/types";

interface PivotTableProps {
  result: Result;
  /** Which of its measures. */
  measure: number;
  label: string;
  to: (keys: Keys | null, measure: string) => string;
}

/** Two dimensions crossed: the first down, the second across, and one measure where they meet. */
export function PivotTable({ result, measure: at, label, to }: PivotTableProps) {
  const pivot = useMemo(() => pivotOf(result, at), [result, at]);
  const { code = "", unit = "COUNT" } = result.measures[at] ?? {};
  const width = unit === "MONEY" || unit === "MINUTES" ? 132 : 96;
  const adds = addsUp(result, at);
  const sum = (value: number | null) => (value === null ? "—" : worded(value, MEASURE[unit]));
  const columns: Column<PivotRow>[] = [
    {
      key: "of",
      title: `${result.dimensions[0]?.label ?? ""} \\ ${result.dimensions[1]?.label ?? ""}`,
      width: 152,
      grow: true,
      render: ({ text }) => text,
    },
    ...pivot.columns.map(
      ({ value, text }, column): Column<PivotRow> => ({
        key: `c${value ?? ""}`,
        title: text,
        width,
        number: true,
        render: ({ cells }) => {
          const crossing = cells[column];
          // no such group, which is not the same as one that counts nothing
          if (!crossing) return <span className="ui-muted">·</span>;
          if (unit === "COUNT" && numberOf(crossing.cell) === 0) return "0";
          return <Link to={to(crossing.keys, code)}>{wordsOf(crossing.cell, unit)}</Link>;
        },
      }),
    ),
    { key: "all", title: "合计", width, number: true, hidden: !adds, render: ({ total }) => sum(total) },
  ];
  const whole = result.totals[at];
  const summary = Object.fromEntries([
    ["of", adds ? "合计" : `总体 ${wordsOf(whole, unit)}`],
    ...pivot.columns.map(({ value }, column) => [
      `c${value ?? ""}`,
      adds ? sum(pivot.totals[column] ?? null) : "",
    ]),
    [
      "all",
      <Link key="all" to={to(null, code)}>
        {sum(numberOf(whole))}
      </Link>,
    ],
  ]);
  return (
    <SimpleTable
      label={label}
      columns={columns}
      rows={pivot.rows}
      rowKey={({ value }) => value ?? "none"}
      pinned
      summary={summary}
    />
  );
}

import { useMemo, useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "@/ui/base/format";
import type { Column, Sort } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { keysOf, numberOf, titleOf, wordsOf } from "../_lib/cells";
import { sortedRows } from "../_lib/sorting";
import type { Keys, Result, ResultRow, Unit } from "../_lib/types";

/** So many lines at once: thousands of them would make the page slow to scroll. */
const STEP = 200;

const WIDTHS: Readonly<Record<Unit, number>> = {
  COUNT: 96,
  NUMBER: 104,
  PERCENT: 96,
  MONEY: 140,
  MINUTES: 132,
};

/** Wide enough for the figures and, up to twelve characters, for what stands above them; pixels. */
const widthOf = (unit: Unit, title: string) => Math.max(WIDTHS[unit], Math.min(title.length, 12) * 15 + 32);

interface ResultTableProps {
  result: Result;
  label: string;
  /** The address of the rows of a group, or of the whole; absent where they can't be shown. */
  to?: ((keys: Keys | null) => string) | undefined;
  /** Shows those rows where they have no address. */
  onRows?: (keys: Keys | null) => void;
  /** So many lines at most, for a look ahead. */
  most?: number;
}

/** Everything a report shows, one line for each group; every figure leads to its rows. */
export function ResultTable({ result, label, to, onRows, most }: ResultTableProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [shown, setShown] = useState(STEP);
  const { dimensions, measures, totals } = result;
  const rows = useMemo(() => sortedRows(result, sort), [result, sort]);
  const leading = (cell: string | null | undefined, unit: Unit, keys: Keys | null) => {
    const words = wordsOf(cell, unit);
    // what counts nothing, as a month that only fills a gap, leads to no rows
    if (unit === "COUNT" && numberOf(cell) === 0) return words;
    if (to)
      return (
        <Link key="rows" to={to(keys)}>
          {words}
        </Link>
      );
    if (!onRows) return words;
    return (
      <button key="rows" type="button" className="ui-link" onClick={() => onRows(keys)}>
        {words}
      </button>
    );
  };
  const columns = [
    ...dimensions.map(
      ({ label: title }, at): Column<ResultRow> => ({
        key: `d${at}`,
        title,
        width: 152,
        grow: at === 0,
        sortable: true,
        render: ({ keys }) => keys[at]?.text,
      }),
    ),
    ...measures.map(
      (measure, at): Column<ResultRow> => ({
        key: `m${at}`,
        title: titleOf(measure),
        width: widthOf(measure.unit, titleOf(measure)),
        number: true,
        sortable: true,
        render: (row) => leading(row.cells[at], measure.unit, keysOf(row)),
      }),
    ),
  ];
  const summary = Object.fromEntries([
    ["d0", "合计"],
    ...measures.map((measure, at) => [`m${at}`, leading(totals[at], measure.unit, null)]),
  ]);
  const limit = most ?? shown;
  return (
    <>
      <SimpleTable
        label={label}
        columns={columns}
        rows={rows.slice(0, limit)}
        rowKey={(row) => JSON.stringify(keysOf(row))}
        sort={sort}
        onSort={setSort}
        pinned
        {...(dimensions.length > 0 ? { summary } : {})}
        empty="没有符合条件的数据"
      />
      {most === undefined && rows.length > shown ? (
        <div className="report-more">
          <span className="ui-muted">
            已显示 {formatNumber(shown)} 行，共 {formatNumber(rows.length)} 行
          </span>
          <Button onClick={() => setShown(shown + STEP)}>再显示 {STEP} 行</Button>
          <Button variant="minimal" onClick={() => setShown(rows.length)}>
            全部显示
          </Button>
        </div>
      ) : null}
    </>
  );
}

import { useMemo, useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "@/ui/base/format";
import type { Column, Sort } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { keysOf, numberOf, titleOf, wordsOf } from "../_lib/cells";
import { sortedRows } from "../_lib/sorting";
import type { Before, Keys, Result, ResultRow, Unit } from "../_lib/types";
import { ChangeMark } from "./ChangeMark";

/** So many lines at once: thousands of them would make the page slow to scroll. */
const STEP = 200;

const WIDTHS: Readonly<Record<Unit, number>> = {
  COUNT: 96,
  NUMBER: 104,
  PERCENT: 96,
  MONEY: 140,
  MINUTES: 132,
};

/** The width of the change beside a figure. */
const CHANGE = 84;

/** Wide enough for the figures and, up to twelve characters, for what stands above them; pixels. */
const widthOf = (unit: Unit, title: string) => Math.max(WIDTHS[unit], Math.min(title.length, 12) * 15 + 32);

interface ResultTableProps {
  result: Result;
  label: string;
  /** The address of the rows of a figure, of a group or of the whole; absent where they can't be shown. */
  to?: ((keys: Keys | null, measure: string) => string) | undefined;
  /** Shows those rows where they have no address. */
  onRows?: (keys: Keys | null, measure: string) => void;
  /** So many lines at most, for a look ahead. */
  most?: number;
  /** The codes of the measures that are shown, in this order; default all. */
  shown?: readonly string[];
  /** The order, where it is kept elsewhere. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
}

/** Everything a report shows, one line for each group; every figure leads to its rows. */
export function ResultTable({ result, label, to, onRows, most, shown, ...order }: ResultTableProps) {
  const [own, setOwn] = useState<Sort | null>(null);
  const [sort, setSort] = order.onSort ? [order.sort ?? null, order.onSort] : [own, setOwn];
  const [lines, setLines] = useState(STEP);
  const { dimensions, totals, totalsBefore } = result;
  const measures = result.measures.map((measure, at) => ({ ...measure, at, key: `m:${measure.code}` }));
  const inSight = shown
    ? shown.flatMap((code) => measures.find((measure) => measure.code === code) ?? [])
    : measures;
  const rows = useMemo(() => sortedRows(result, sort), [result, sort]);
  const leading = (
    { at, code, unit }: (typeof measures)[number],
    cells: readonly (string | null | undefined)[],
    before: Before,
    keys: Keys | null,
  ) => {
    const figure = leadingFigure(cells[at], unit, code, keys);
    if (!totalsBefore) return figure;
    return (
      <span className="report-figure">
        {figure}
        <ChangeMark code={code} unit={unit} now={cells[at]} before={before?.[at]} />
      </span>
    );
  };
  const leadingFigure = (cell: string | null | undefined, unit: Unit, code: string, keys: Keys | null) => {
    const words = wordsOf(cell, unit);
    // what counts nothing, as a month that only fills a gap, leads to no rows
    if (unit === "COUNT" && numberOf(cell) === 0) return words;
    if (to)
      return (
        <Link key="rows" to={to(keys, code)}>
          {words}
        </Link>
      );
    if (!onRows) return words;
    return (
      <button key="rows" type="button" className="ui-link" onClick={() => onRows(keys, code)}>
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
    ...inSight.map(
      (measure): Column<ResultRow> => ({
        key: measure.key,
        title: titleOf(measure),
        width: widthOf(measure.unit, titleOf(measure)) + (totalsBefore ? CHANGE : 0),
        number: true,
        sortable: `m${measure.at}`,
        render: (row) => leading(measure, row.cells, row.before, keysOf(row)),
      }),
    ),
  ];
  const summary = Object.fromEntries([
    ["d0", "合计"],
    ...inSight.map((measure) => [measure.key, leading(measure, totals, totalsBefore, null)]),
  ]);
  const limit = most ?? lines;
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
      {most === undefined && rows.length > lines ? (
        <div className="report-more">
          <span className="ui-muted">
            已显示 {formatNumber(lines)} 行，共 {formatNumber(rows.length)} 行
          </span>
          <Button onClick={() => setLines(lines + STEP)}>再显示 {STEP} 行</Button>
          <Button variant="minimal" onClick={() => setLines(rows.length)}>
            全部显示
          </Button>
        </div>
      ) : null}
    </>
  );
}

import { useMemo, useState } from "react";
import { formatNumber } from "@/ui/base/format";
import type { Column, Sort } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { keysOf } from "../_lib/cells";
import { sortedRows } from "../_lib/sorting";
import type { Before, Keys, Result, ResultRow } from "../_lib/types";
import {
  cellOf,
  greatestOf,
  headOf,
  markOf,
  type ReportValue,
  valuesOf,
  wholeOf,
  widthOf,
} from "../_lib/values";
import { ChangeMark } from "./ChangeMark";
import { FigureCell, type Leading } from "./FigureCell";

/** Number of rows rendered at first, and with each further step: thousands would make scrolling slow. */
const STEP = 200;

/** Width of the change next to a figure, in pixels. */
const CHANGE = 84;

interface ResultTableProps extends Leading {
  result: Result;
  label: string;
  /** Largest number of rows, for a preview. */
  most?: number | undefined;
  /** The codes of the measures that are shown, in this order; default all. */
  shown?: readonly string[];
  /** Sort order, where the caller stores it. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
}

/** Table of a report's result with one row per group; every figure links to its rows. */
export function ResultTable({ result, label, to, onRows, most, shown, ...order }: ResultTableProps) {
  const [own, setOwn] = useState<Sort | null>(null);
  const [sort, setSort] = order.onSort ? [order.sort ?? null, order.onSort] : [own, setOwn];
  const [lines, setLines] = useState(STEP);
  const { dimensions, totalsBefore } = result;
  const values = useMemo(() => valuesOf(result), [result]);
  const greatest = useMemo(() => greatestOf(values, result.rows), [values, result]);
  const inSight = shown ? shown.flatMap((code) => values.find((value) => value.code === code) ?? []) : values;
  const rows = useMemo(() => sortedRows(result, sort), [result, sort]);
  const leading = (
    value: ReportValue,
    row: Pick<ResultRow, "cells" | "calculated">,
    before: Before,
    keys: Keys | null,
  ) => {
    const cell = cellOf(row, value);
    const mark = markOf(value, cell, keys ? (greatest.get(value.key) ?? 0) : null);
    const figure = <FigureCell value={value} cell={cell} keys={keys} mark={mark} to={to} onRows={onRows} />;
    if (!totalsBefore || value.isCalculated) return figure;
    return (
      <span className="report-figure">
        {figure}
        <ChangeMark code={value.code} unit={value.unit} now={cell} before={before?.[value.at]} />
      </span>
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
      (value): Column<ResultRow> => ({
        key: value.key,
        title: headOf(value),
        width: widthOf(value) + (totalsBefore ? CHANGE : 0),
        number: true,
        sortable: true,
        render: (row) => leading(value, row, row.before, keysOf(row)),
      }),
    ),
  ];
  const summary = Object.fromEntries([
    ["d0", "合计"],
    ...inSight.map((value) => [value.key, leading(value, wholeOf(result), totalsBefore, null)]),
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

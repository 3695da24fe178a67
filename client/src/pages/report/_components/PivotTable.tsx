import { useMemo, useRef, useState } from "react";
import { formatNumber } from "@/ui/base/format";
import type { Sort } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import {
  columnsOf,
  drillOf,
  linesOf,
  nameOf,
  type Pivot,
  type PivotNode,
  pivotOf,
  type Side,
} from "../_lib/pivot";
import type { Result } from "../_lib/types";
import { cellOf, greatestOf, markOf, type ReportValue, valuesOf, widthOf } from "../_lib/values";
import { FigureCell, type Leading } from "./FigureCell";
import { Fold } from "./Fold";
import { PivotHead } from "./PivotHead";
import { useCellWalk } from "./useCellWalk";

/** Largest number of figures: more would make scrolling slow. */
const MOST_CELLS = 8000;
const FEWEST_LINES = 20;

/** Width of the row headings, in pixels: all dimensions in one column, or one column each. */
const TREE = 220;
const SIDE = 140;

const NONE: ReadonlySet<string> = new Set();

interface PivotTableProps extends Leading {
  result: Result;
  label: string;
  /** Largest number of rows, for a preview. */
  most?: number | undefined;
}

/**
 * Pivot table: some dimensions as rows, others as columns, with subtotals. Groups can be collapsed, rows
 * are sorted within their group, arrow keys move between cells, and every figure links to its rows.
 */
export function PivotTable({ result, label, most, to, onRows }: PivotTableProps) {
  const pivot = useMemo(() => pivotOf(result), [result]);
  const values = useMemo(() => valuesOf(pivot.result), [pivot]);
  const greatest = useMemo(() => greatestOf(values, pivot.result.rows), [values, pivot]);
  const [sort, setSort] = useState<Sort | null>(null);
  const [closedRows, setClosedRows] = useState(NONE);
  const [closedColumns, setClosedColumns] = useState(NONE);
  const columns = useMemo(() => columnsOf(pivot, closedColumns), [pivot, closedColumns]);
  const lines = useMemo(
    () => linesOf(pivot, values, columns, sort, closedRows),
    [pivot, values, columns, sort, closedRows],
  );
  const step = Math.max(FEWEST_LINES, Math.floor(MOST_CELLS / Math.max(1, columns.length * values.length)));
  const [shown, setShown] = useState(0);
  const limit = most ?? Math.max(step, shown);
  const table = useRef<HTMLTableElement>(null);
  const walk = useCellWalk(table);
  const sides = sidesOf(pivot);
  const width = sides.length > 1 ? SIDE : TREE;
  const least =
    width * Math.max(1, sides.length) +
    columns.length * values.reduce((sum, value) => sum + widthOf(value), 0);
  const line = (side: Side) => (
    <PivotLine
      key={side.node.id}
      pivot={pivot}
      values={values}
      greatest={greatest}
      columns={columns}
      line={side}
      width={width}
      sides={sides.length}
      closed={closedRows.has(side.node.id)}
      onToggle={() => setClosedRows(toggled(closedRows, side.node.id))}
      to={to}
      onRows={onRows}
    />
  );
  return (
    <>
      {pivot.sumsRows ? (
        <div className="report-pivot__bar">
          <Button variant="minimal" size="small" onClick={() => setClosedRows(NONE)}>
            全部展开
          </Button>
          <Button variant="minimal" size="small" onClick={() => setClosedRows(groupsOf(pivot.rows))}>
            全部收起
          </Button>
        </div>
      ) : null}
      <div className="ui-table ui-table--plain report-pivot">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrows is a grid */}
        <table ref={table} role="grid" aria-label={label} style={{ minWidth: least }} {...walk}>
          <colgroup>
            {sides.map(({ title }) => (
              <col key={title} style={{ width }} />
            ))}
            {columns.flatMap(({ node }) =>
              values.map((value) => <col key={`${node.id}${value.key}`} style={{ width: widthOf(value) }} />),
            )}
          </colgroup>
          <PivotHead
            pivot={pivot}
            values={values}
            columns={columns}
            sides={sides.map(({ title }, at) => ({ title, left: at * width }))}
            sort={sort}
            onSort={setSort}
            closed={closedColumns}
            onToggle={(id) => setClosedColumns(toggled(closedColumns, id))}
          />
          <tbody>
            {lines.slice(0, limit).map(line)}
            {line({ node: pivot.rows, kind: "all" })}
          </tbody>
        </table>
      </div>
      {most === undefined && lines.length > limit ? (
        <div className="report-more">
          <span className="ui-muted">
            已显示 {formatNumber(limit)} 行，共 {formatNumber(lines.length)} 行
          </span>
          <Button onClick={() => setShown(limit + step)}>再显示 {formatNumber(step)} 行</Button>
        </div>
      ) : null}
    </>
  );
}

/** Row heading columns: groups with subtotals share one, as a tree. */
function sidesOf({ result, down, across, sumsRows }: Pivot): { readonly title: string }[] {
  const labels = result.dimensions.map(({ label }) => label);
  const over = labels.slice(down).join(" / ");
  if (down === 0) return [{ title: over }];
  const title = labels.slice(0, down).join(" / ");
  if (sumsRows || down === 1) return [{ title: across > 0 && down === 1 ? `${title} \\ ${over}` : title }];
  return labels.slice(0, down).map((one) => ({ title: one }));
}

function toggled(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(closed);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Ids of all collapsible groups. */
function groupsOf(root: PivotNode): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = ({ id, level, children }: PivotNode) => {
    if (children.length === 0) return;
    if (level > 0) found.add(id);
    for (const child of children) visit(child);
  };
  visit(root);
  return found;
}

interface PivotLineProps extends Leading {
  pivot: Pivot;
  values: readonly ReportValue[];
  greatest: ReadonlyMap<string, number>;
  columns: readonly Side[];
  line: Side;
  /** Number of row heading columns, and the width of each. */
  sides: number;
  width: number;
  closed: boolean;
  onToggle: () => void;
}

function PivotLine({
  pivot,
  values,
  greatest,
  columns,
  line: { node, kind },
  sides,
  width,
  closed,
  onToggle,
  to,
  onRows,
}: PivotLineProps) {
  const { across } = pivot;
  const isTree = sides === 1;
  return (
    <tr className={kind === "all" ? "ui-table__sum" : undefined} data-sum={kind === "leaf" ? undefined : ""}>
      {Array.from({ length: sides }, (_, at) => at).map((at) => {
        const place = { "data-first": true, "data-side": at };
        const style = {
          left: at * width,
          ...(isTree ? { paddingLeft: 12 + Math.max(0, node.level - 1) * 20 } : {}),
        };
        const text = isTree || kind === "all" ? (at === 0 ? nameOf(node) : "") : (node.texts[at] ?? "");
        const words = (
          <span className="ui-table__title" data-cell="" tabIndex={-1}>
            {text}
          </span>
        );
        if (text === "")
          return (
            <td key={at} {...place} style={style}>
              {words}
            </td>
          );
        return (
          <th key={at} scope="row" {...place} style={style}>
            {kind === "group" && isTree ? (
              <Fold text={text} closed={closed} onToggle={onToggle} walked />
            ) : (
              words
            )}
          </th>
        );
      })}
      {columns.flatMap((column) => {
        const group = pivot.groupAt(node, column.node);
        const drill = drillOf(pivot, node, column.node);
        const isSum = kind !== "leaf" || (across > 0 && column.kind !== "leaf");
        return values.map((value) => {
          const cell = group && cellOf(group, value);
          return (
            <td key={`${column.node.id}${value.key}`} data-align="right" data-sum={isSum ? "" : undefined}>
              <span className="ui-table__cell">
                {group ? (
                  <FigureCell
                    value={value}
                    cell={cell}
                    {...drill}
                    mark={markOf(value, cell, isSum ? null : (greatest.get(value.key) ?? 0))}
                    walked
                    to={to}
                    onRows={onRows}
                  />
                ) : (
                  // no such group, which differs from one that counts zero
                  <span className="ui-muted" data-cell="" tabIndex={-1}>
                    ·
                  </span>
                )}
              </span>
            </td>
          );
        });
      })}
    </tr>
  );
}

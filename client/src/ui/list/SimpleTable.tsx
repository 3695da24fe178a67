import { type ReactNode, useRef } from "react";
import "./DataTable.css";
import type { Column, Sort } from "../base/types";
import { useElementWidth } from "../base/useElementWidth";
import { SkeletonRows } from "../feedback/SkeletonRows";
import { EmptyState } from "../feedback/states";
import { SortHead, sortedBy, sortField } from "./SortHead";

export interface SimpleTableProps<Row> {
  columns: readonly Column<Row>[];
  /** null while they are loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  label: string;
  empty?: ReactNode;
  onRowClick?: (row: Row) => void;
  /** A last row of sums, by column key. */
  summary?: Readonly<Record<string, ReactNode>>;
  maxHeight?: number | string;
  sort?: Sort | null;
  /** Columns that are `sortable` have a button for it; the caller sorts the rows. */
  onSort?: (sort: Sort | null) => void;
  /** The first column stays visible while the others scroll under it. */
  pinned?: boolean;
}

/**
 * A short table without the table engine: no resizing, no selection. For data inside records and dialogs.
 */
export function SimpleTable<Row>({
  columns,
  rows,
  rowKey,
  label,
  empty,
  onRowClick,
  summary,
  maxHeight,
  sort = null,
  onSort,
  pinned,
}: SimpleTableProps<Row>) {
  const shown = columns.filter((column) => !column.hidden);
  const frame = useRef<HTMLDivElement>(null);
  const room = useElementWidth(frame);
  const least = shown.reduce((sum, column) => sum + (column.minWidth ?? column.width ?? 80), 0);
  const isFull = Boolean(rows?.length);
  const isPushed = room > 0 && room < least && isFull;
  // a horizontally scrolling table must be reachable by keyboard
  const reached = isPushed ? { tabIndex: 0, role: "group", "aria-label": label } : {};
  return (
    <div ref={frame} className="ui-table ui-table--plain" style={{ maxHeight }} {...reached}>
      <table
        aria-label={label}
        aria-busy={rows === null || undefined}
        style={isFull ? { minWidth: least } : {}}
      >
        <colgroup>
          {shown.map((column) => (
            <col
              key={column.key}
              style={column.grow || !column.width || !isFull ? undefined : { width: column.width }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shown.map((column, index) => {
              const field = onSort ? sortField(column) : null;
              return (
                <th
                  key={column.key}
                  scope="col"
                  data-first={(pinned && index === 0) || undefined}
                  data-align={column.number ? "right" : column.align}
                  aria-sort={sortedBy(field, sort).ariaSort}
                >
                  {onSort && field !== null ? (
                    <span className="ui-table__head">
                      <SortHead title={column.title} field={field} sort={sort} onSort={onSort} />
                    </span>
                  ) : (
                    <span className="ui-table__title" title={column.title}>
                      {column.title}
                    </span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows === null ? <SkeletonRows rows={4} columns={shown.length} /> : null}
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              data-id={rowKey(row)}
              data-clickable={Boolean(onRowClick) || undefined}
              tabIndex={onRowClick ? 0 : undefined}
              onClick={onRowClick ? () => onRowClick(row) : undefined}
              onKeyDown={
                onRowClick
                  ? (event) => {
                      if (event.key === "Enter" && event.target === event.currentTarget) onRowClick(row);
                    }
                  : undefined
              }
            >
              {shown.map((column, index) => {
                const content = column.render(row);
                return (
                  <td
                    key={column.key}
                    data-first={(pinned && index === 0) || undefined}
                    data-align={column.number ? "right" : column.align}
                  >
                    <span
                      className="ui-table__cell"
                      title={typeof content === "string" ? content : undefined}
                    >
                      {content}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
          {rows && rows.length > 0 && summary ? (
            <tr className="ui-table__sum">
              {shown.map((column, index) => (
                <td
                  key={column.key}
                  data-first={(pinned && index === 0) || undefined}
                  data-align={column.number ? "right" : column.align}
                >
                  <strong>{summary[column.key]}</strong>
                </td>
              ))}
            </tr>
          ) : null}
          {rows?.length === 0 ? (
            <tr className="ui-table__none">
              <td colSpan={shown.length}>
                {typeof empty === "string" || empty === undefined ? (
                  <EmptyState compact title={empty} />
                ) : (
                  empty
                )}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {isPushed ? <p className="ui-table__aside">左右滑动查看全部列</p> : null}
    </div>
  );
}

import { type DragEvent, type KeyboardEvent, useState } from "react";
import type { Column, Sort } from "../base/types";
import { Checkbox } from "../input/choices";
import { ColumnEdge, SIZE_STEP, within } from "./ColumnEdge";
import { DEFAULT_WIDTH } from "./columnWidths";
import { SortHead, sortedBy, sortField } from "./SortHead";
import type { TableLayout } from "./useTableLayout";

interface DataTableHeadProps<Row extends object> {
  /** Widths as they are on screen. */
  widths: Readonly<Record<string, number>>;
  onSize: (key: string, width: number) => void;
  layout: TableLayout<Row>;
  sort: Sort | null;
  onSort?: (sort: Sort | null) => void;
  selection: { all: boolean; some: boolean; onAll: (on: boolean) => void } | null;
  hasActions: boolean;
}

/**
 * The header row of a table: a click sorts, dragging a title moves its column, dragging an edge resizes it;
 * Alt and arrows do both by keyboard.
 */
export function DataTableHead<Row extends object>({
  widths,
  onSize,
  layout,
  sort,
  onSort,
  selection,
  hasActions,
}: DataTableHeadProps<Row>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);

  const drag = (key: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", key);
      setDragged(key);
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged || dragged === key) return;
      event.preventDefault();
      setOver(key);
    },
    onDragLeave: () => setOver((old) => (old === key ? null : old)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged) layout.move(dragged, key);
      setOver(null);
    },
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
  });

  const onKeyDown = (event: KeyboardEvent, { key, minWidth }: Column<Row>, width: number) => {
    if (!event.altKey) return;
    if (event.shiftKey && event.key === "Home") {
      event.preventDefault();
      layout.resetSize(key);
      return;
    }
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (event.shiftKey) {
      onSize(key, within(width + step * SIZE_STEP, minWidth));
      return;
    }
    const at = layout.visible.findIndex((column) => column.key === key);
    const target = layout.visible[at + step];
    if (target) layout.move(key, target.key);
  };

  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className="ui-table__check">
            <Checkbox
              aria-label="选择本页"
              value={selection.all}
              indeterminate={selection.some && !selection.all}
              onChange={selection.onAll}
            />
          </th>
        ) : null}
        {layout.visible.map((column, index) => {
          const width = widths[column.key] ?? column.width ?? DEFAULT_WIDTH;
          const field = sortField(column);
          const sortable = field !== null && onSort !== undefined;
          const { ariaSort } = sortedBy(field, sort);
          return (
            <th
              key={column.key}
              scope="col"
              data-first={index === 0 || undefined}
              data-align={column.number ? "right" : column.align}
              data-over={over === column.key || undefined}
              data-dragged={dragged === column.key || undefined}
              aria-sort={ariaSort}
              {...drag(column.key)}
            >
              <span className="ui-table__head">
                {field !== null && onSort ? (
                  <SortHead
                    title={column.title}
                    field={field}
                    sort={sort}
                    onSort={onSort}
                    onKeyDown={(event) => onKeyDown(event, column, width)}
                  />
                ) : (
                  <span className="ui-table__title" title={column.title}>
                    {column.title}
                  </span>
                )}
              </span>
              <ColumnEdge
                width={width}
                min={column.minWidth}
                focusable={!sortable}
                onSize={(next) => onSize(column.key, next)}
                onReset={() => layout.resetSize(column.key)}
              />
            </th>
          );
        })}
        {hasActions ? (
          <th scope="col" className="ui-table__menu">
            <span className="ui-visually-hidden">操作</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

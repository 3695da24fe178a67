import {
  createExpandedRowModel,
  type ExpandedState,
  rowExpandingFeature,
  type TableOptions,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type CSSProperties, type ReactNode, useId, useMemo, useRef, useState } from "react";
import "./DataTable.css";
import { useDensity } from "../base/density";
import { errorMessage } from "../base/errors";
import type { Action, Column, Sort, TreeOptions } from "../base/types";
import { useElementWidth } from "../base/useElementWidth";
import { useRouteKey } from "../base/useRouteKey";
import { useRowWindow } from "../base/useRowWindow";
import { SkeletonRows } from "../feedback/SkeletonRows";
import { EmptyState } from "../feedback/states";
import { toast } from "../feedback/toasts";
import { actionWidth } from "./actionWidth";
import { cardFields, cardHeight, isPhone } from "./cards";
import { type CellEditing, firstEditable, useCellEdits } from "./cellEditing";
import { columnWidths } from "./columnWidths";
import { DataTableHead } from "./DataTableHead";
import { DataTableRow } from "./DataTableRow";
import { useRowKeys } from "./rowKeys";
import { useTableKeys } from "./tableKeys";
import { type TableLayout, useTableLayout } from "./useTableLayout";

export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  canSelect?: (row: Row) => boolean;
}

export interface DataTableProps<Row extends object> {
  columns: readonly Column<Row>[];
  /** null while the first page is loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** Accessible name of the table. */
  label: string;
  sort?: Sort | null;
  /** The server sorts; null resets to the default order. */
  onSort?: (sort: Sort | null) => void;
  onRowClick?: (row: Row) => void;
  /** Makes the first column a link, so that a row can be opened in a new window. */
  rowHref?: (row: Row) => string | undefined;
  rowActions?: (row: Row) => readonly Action[];
  /** Saves columns with `edit` in place; not on the cards of a phone. */
  editing?: CellEditing<Row>;
  selection?: Selection<Row>;
  tree?: TreeOptions<Row> | null;
  storageKey?: string;
  /** Columns given by the address. */
  chosenColumns?: readonly string[] | null;
  /** Layout controlled from outside (shared with the column chooser of ListPage). */
  layout?: TableLayout<Row>;
  refetching?: boolean;
  emptyState?: ReactNode;
  rowClassName?: (row: Row) => string | undefined;
  /** Rows that have just changed: they are highlighted once. */
  highlightKeys?: ReadonlySet<string>;
  /** The row that is open beside the list. */
  activeKey?: string | null;
  /** Pixels or any CSS length; the table scrolls inside. */
  maxHeight?: number | string;
  skeletonRows?: number;
  className?: string;
}

const features = tableFeatures({
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});
export type KitFeatures = typeof features;

/** Number of rows above which only visible ones are rendered. */
const VIRTUAL_FROM = 100;
const CHECK_WIDTH = 40;
const NO_ROWS: readonly never[] = [];
const NO_KEYS: ReadonlySet<string> = new Set();

/**
 * A table of records: sticky header row and first column, resizable and movable columns, selection, tree,
 * keyboard navigation.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    label,
    sort = null,
    onSort,
    onRowClick,
    rowHref,
    rowActions,
    editing,
    selection,
    tree,
    refetching,
    emptyState,
    rowClassName,
    highlightKeys = NO_KEYS,
    activeKey,
    maxHeight,
    skeletonRows = 8,
    className,
  } = props;
  const id = useId();
  const route = useRouteKey(props.storageKey);
  const ownLayout = useTableLayout(route, columns, props.chosenColumns ?? null);
  const layout = props.layout ?? ownLayout;
  const { row: rowHeight } = useDensity();
  const scroller = useRef<HTMLDivElement>(null);
  const available = useElementWidth(scroller);
  const cards = isPhone();
  const fields = useMemo(() => (cards ? cardFields(layout.visible) : null), [cards, layout.visible]);
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const [loading, setLoading] = useState<ReadonlySet<string>>(NO_KEYS);

  const defs = useMemo(
    () =>
      layout.visible.map((column) => ({
        id: column.key,
        accessorFn: () => null,
        header: column.title,
      })),
    [layout.visible],
  );
  const check = selection ? CHECK_WIDTH : 0;
  const free =
    available > 0 ? available - columnWidths(layout.visible, layout.sizes, available, check).least : null;
  const room = rowActions ? actionWidth((rows ?? NO_ROWS).map(rowActions), free) : null;
  const fixed = check + (room?.width ?? 0);
  const { widths, grows, least } = columnWidths(layout.visible, layout.sizes, available, fixed);

  // The table engine rebuilds its rows only for new data; switching between tree and flat has to count as
  // that.
  const treeLike = Boolean(tree);
  // biome-ignore lint/correctness/useExhaustiveDependencies: treeLike is the trigger
  const data = useMemo(() => [...(rows ?? NO_ROWS)] as Row[], [rows, treeLike]);
  const options: TableOptions<KitFeatures, Row> = {
    features,
    columns: defs,
    data,
    getRowId: rowKey,
    getSubRows: tree ? (row) => (tree.children(row) as Row[] | null | undefined) ?? undefined : undefined,
    getRowCanExpand: tree
      ? (row) =>
          tree.hasChildren ? tree.hasChildren(row.original) : (tree.children(row.original)?.length ?? 0) > 0
      : undefined,
    state: { expanded },
    onExpandedChange: setExpanded,
    autoResetExpanded: false,
  };
  const table = useTable(options);
  const onSize = (key: string, width: number) => {
    // The other columns keep their current widths, else they would move away under the pointer.
    const { [grows ?? ""]: _rest, ...others } = widths;
    layout.setSizes(key === grows ? { [key]: width } : { ...others, [key]: width });
  };
  const shown = table.getRowModel().rows;
  const virtual = shown.length > VIRTUAL_FROM;
  const cardRow = fields ? cardHeight(fields.size) : null;
  const { indexes, before, after, scrollTo } = useRowWindow(scroller, {
    count: virtual ? shown.length : 0,
    row: cardRow ?? rowHeight,
    overscan: 10,
  });

  const toggleExpanded = (key: string, open: boolean) => {
    const row = shown.find((candidate) => candidate.id === key);
    row?.toggleExpanded(open);
    if (!open || !row || !tree?.loadChildren || tree.children(row.original) || loading.has(key)) return;
    setLoading((old) => new Set(old).add(key));
    tree
      .loadChildren(row.original)
      .catch((error: unknown) => {
        row.toggleExpanded(false);
        toast.error(errorMessage(error), { title: "请求异常" });
      })
      .finally(() => setLoading((old) => new Set([...old].filter((other) => other !== key))));
  };

  const edits = useCellEdits({ scroller, columns: layout.visible, editing: cards ? undefined : editing });
  const selectable = selection ? shown.filter((row) => selection.canSelect?.(row.original) ?? true) : [];
  const keys = useTableKeys({
    scroller,
    ids: shown.map((row) => row.id),
    scrollTo: virtual ? scrollTo : undefined,
    onOpen: onRowClick ? (index) => shown[index] && onRowClick(shown[index].original) : undefined,
    onEdit: edits
      ? (index) => {
          const row = shown[index];
          const column = row && firstEditable(edits, layout.visible, row.original);
          if (column) edits.start(row.id, column.key, "row");
        }
      : undefined,
    onExpand: tree
      ? (index, open) => shown[index]?.getCanExpand() && toggleExpanded(shown[index].id, open)
      : undefined,
    selection: selection
      ? {
          selected: selection.selected,
          onChange: selection.onChange,
          selectable: new Set(selectable.map((row) => row.id)),
        }
      : undefined,
  });

  useRowKeys({
    scroller,
    keys,
    isTree: Boolean(tree),
    canOpen: Boolean(onRowClick),
    canSelect: Boolean(selection),
    canEdit: edits !== null,
    actionsOf: rowActions
      ? (rowId) => {
          const row = shown.find(({ id: key }) => key === rowId);
          return row ? rowActions(row.original) : [];
        }
      : undefined,
  });

  const span = layout.visible.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);

  const renderRow = (row: (typeof shown)[number], index: number) => (
    <DataTableRow
      key={row.id}
      id={row.id}
      record={row.original}
      index={index}
      layout={layout}
      card={fields}
      depth={row.depth}
      expandable={tree ? row.getCanExpand() : null}
      expanded={row.getIsExpanded()}
      loading={loading.has(row.id)}
      onToggle={toggleExpanded}
      selection={selection}
      onSelect={keys.select}
      focusable={keys.current === row.id}
      onFocus={keys.setCurrent}
      onOpen={onRowClick}
      href={rowHref?.(row.original)}
      edits={edits}
      actions={rowActions}
      quick={cards ? 0 : (room?.quick ?? 0)}
      className={rowClassName?.(row.original)}
      flash={highlightKeys.has(row.id)}
      active={activeKey === row.id}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside as they bubble up
    <div
      ref={scroller}
      className={`ui-table ${className ?? ""}`}
      style={{ maxHeight, "--card-height": cardRow ? `${cardRow}px` : undefined } as CSSProperties}
      data-cards={cards || undefined}
      data-windowed={virtual || undefined}
      data-wide={(!cards && available > 0 && least > available) || undefined}
      data-refetching={refetching || undefined}
      aria-busy={refetching || rows === null || undefined}
      onKeyDown={keys.onKeyDown}
    >
      {refetching ? <span className="ui-table__progress" aria-hidden /> : null}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles, grid and treegrid, know it */}
      <table
        role={tree ? "treegrid" : "grid"}
        aria-label={label}
        aria-rowcount={rows ? shown.length + 1 : -1}
        aria-multiselectable={selection ? true : undefined}
        style={{ minWidth: least }}
        id={id}
      >
        <colgroup>
          {selection ? <col style={{ width: CHECK_WIDTH }} /> : null}
          {layout.visible.map((column) => (
            <col key={column.key} style={column.key === grows ? undefined : { width: widths[column.key] }} />
          ))}
          {room ? <col style={{ width: room.width }} /> : null}
        </colgroup>
        <DataTableHead
          widths={widths}
          onSize={onSize}
          layout={layout}
          sort={sort}
          onSort={onSort}
          hasActions={Boolean(rowActions)}
          selection={
            selection
              ? {
                  all: selectable.length > 0 && selectable.every((row) => selection.selected.has(row.id)),
                  some: selectable.some((row) => selection.selected.has(row.id)),
                  onAll: (on) =>
                    selection.onChange(
                      on ? new Set([...selection.selected, ...selectable.map((row) => row.id)]) : new Set(),
                    ),
                }
              : null
          }
        />
        <tbody>
          {rows === null ? (
            <SkeletonRows
              rows={skeletonRows}
              columns={layout.visible.length}
              before={Boolean(selection)}
              after={Boolean(rowActions)}
            />
          ) : null}
          {before > 0 ? (
            <tr aria-hidden className="ui-table__gap">
              <td colSpan={span} style={{ height: before }} />
            </tr>
          ) : null}
          {virtual
            ? indexes.map((index) => {
                const row = shown[index];
                return row ? renderRow(row, index) : null;
              })
            : shown.map(renderRow)}
          {after > 0 ? (
            <tr aria-hidden className="ui-table__gap">
              <td colSpan={span} style={{ height: after }} />
            </tr>
          ) : null}
          {rows !== null && rows.length === 0 ? (
            <tr className="ui-table__none">
              <td colSpan={span}>{emptyState ?? <EmptyState />}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

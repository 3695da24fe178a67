import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import MoreIcon from "@blueprintjs/icons/lib/esm/generated/components/more";
import {
  type ButtonHTMLAttributes,
  type CSSProperties,
  type MouseEvent,
  type Ref,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { Action, Column } from "../base/types";
import { ActionButton } from "../frame/ActionButton";
import { MoreMenu } from "../frame/Actions";
import { Checkbox } from "../input/choices";
import { availableOf } from "./actionWidth";
import { type CellEdits, mayEdit } from "./cellEditing";
import type { Selection } from "./DataTable";
import { EditableCell } from "./EditableCell";
import type { TableLayout } from "./useTableLayout";

export interface DataTableRowProps<Row extends object> {
  id: string;
  record: Row;
  index: number;
  layout: TableLayout<Row>;
  /** Columns that a card shows besides the first; null for a table layout. */
  card: ReadonlySet<string> | null;
  depth: number;
  /** null when the table is no tree. */
  expandable: boolean | null;
  expanded: boolean;
  loading: boolean;
  onToggle: (id: string, open: boolean) => void;
  selection?: Selection<Row>;
  onSelect: (id: string, range: boolean) => void;
  focusable: boolean;
  onFocus: (id: string) => void;
  onOpen?: (row: Row) => void;
  href?: string;
  /** Handlers of in-place editing; null where it is not available. */
  edits: CellEdits<Row> | null;
  actions?: (row: Row) => readonly Action[];
  /** Number of actions shown as buttons on hover; the menu has the others. */
  quick: number;
  className?: string;
  flash: boolean;
  active: boolean;
}

/**
 * Whether a click is for an element with its own action, or ends a text selection, instead of opening the
 * row.
 */
function isOwnClick(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const inner = target?.closest(
    "a, button, input, select, textarea, label, [role=menu], [data-no-row-click]",
  );
  return (
    Boolean(inner && event.currentTarget.contains(inner)) ||
    !event.currentTarget.contains(target) ||
    Boolean(window.getSelection()?.toString())
  );
}

/** One row of the table, with its check box, cells and actions. */
export function DataTableRow<Row extends object>(props: DataTableRowProps<Row>) {
  const {
    id,
    record,
    index,
    layout,
    card,
    depth,
    expandable,
    expanded,
    loading,
    onToggle,
    selection,
    onSelect,
    focusable,
    onFocus,
    onOpen,
    href,
    edits,
    actions,
    quick,
    className,
    flash,
    active,
  } = props;
  const shift = useRef(false);
  const selected = selection?.selected.has(id) ?? false;
  const selectable = selection ? (selection.canSelect?.(record) ?? true) : false;
  // Buttons and a menu for every row would be most of the table's weight: they are rendered on hover or
  // focus.
  const [warm, setWarm] = useState<"warm" | "open" | null>(null);
  const heat = () => setWarm((old) => old ?? "warm");
  const may = (column: Column<Row>) => edits !== null && !card && mayEdit(edits, column, record);
  const changeable = layout.visible.some(may);

  return (
    <tr
      data-id={id}
      className={className}
      tabIndex={focusable ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={expandable === null ? undefined : depth + 1}
      aria-expanded={expandable ? expanded : undefined}
      aria-selected={selection ? selected : active || undefined}
      aria-busy={loading || undefined}
      data-flash={flash || undefined}
      data-active={active || undefined}
      data-clickable={Boolean(onOpen) || undefined}
      // not "enter", which React swallows when an overlay above the row, such as a dialog, has just been
      // removed; synchronously, because a press on a button that is replaced before its release is no click
      onPointerOver={(actions || changeable) && !warm ? () => flushSync(heat) : undefined}
      onFocus={(event) => {
        if (event.target !== event.currentTarget) return;
        heat();
        onFocus(id);
      }}
      onClick={(event) => {
        if (!onOpen || isOwnClick(event)) return;
        onFocus(id);
        onOpen(record);
      }}
    >
      {selection ? (
        <td
          className="ui-table__check"
          onClickCapture={(event) => {
            shift.current = event.shiftKey;
          }}
        >
          <Checkbox
            aria-label="选择此行"
            value={selected}
            disabled={!selectable}
            onChange={() => onSelect(id, shift.current)}
          />
        </td>
      ) : null}
      {layout.visible.map((column, at) => {
        const content = column.render(record);
        const first = at === 0;
        const branch = first && expandable !== null;
        const editable = edits !== null && may(column) && !branch;
        const shown = (
          <span className="ui-table__cell" title={typeof content === "string" ? content : undefined}>
            {first && href ? <Link to={href}>{content}</Link> : content}
          </span>
        );
        return (
          <td
            key={column.key}
            data-first={first || undefined}
            data-card={card ? (first ? "title" : card.has(column.key) ? "field" : undefined) : undefined}
            data-name={card && column.phone !== "untitled" ? column.title : undefined}
            data-align={column.number ? "right" : column.align}
            style={first && expandable !== null ? ({ "--depth": depth } as CSSProperties) : undefined}
            data-tree={(first && expandable !== null) || undefined}
            data-editable={editable || undefined}
          >
            {first && expandable !== null ? (
              <span className="ui-table__branch">
                {expandable ? (
                  <button
                    type="button"
                    className="ui-table__twist"
                    data-open={expanded || undefined}
                    aria-label={expanded ? "收起" : "展开"}
                    tabIndex={-1}
                    onClick={() => onToggle(id, !expanded)}
                  >
                    <ChevronRightIcon />
                  </button>
                ) : (
                  <span className="ui-table__twist" />
                )}
                <span className="ui-table__cell">{href ? <Link to={href}>{content}</Link> : content}</span>
              </span>
            ) : editable ? (
              <EditableCell
                id={id}
                row={record}
                column={column}
                edits={edits}
                warm={warm !== null}
                focusable={focusable}
              >
                {shown}
              </EditableCell>
            ) : (
              shown
            )}
          </td>
        );
      })}
      {actions ? (
        <td className="ui-table__menu" data-no-row-click>
          {warm ? (
            <RowActions
              actions={actions(record)}
              quick={quick}
              focusable={focusable}
              defaultOpen={warm === "open"}
            />
          ) : availableOf(actions(record)).length <= quick ? null : (
            <MenuDots tabIndex={focusable ? 0 : -1} onClick={() => setWarm("open")} />
          )}
        </td>
      ) : null}
    </tr>
  );
}

function MenuDots(props: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <button type="button" className="ui-icon-button" aria-label="行操作" aria-haspopup="menu" {...props}>
      <MoreIcon />
    </button>
  );
}

function RowActions({
  actions,
  quick,
  focusable,
  defaultOpen,
}: {
  actions: readonly Action[];
  quick: number;
  focusable: boolean;
  defaultOpen: boolean;
}) {
  const available = availableOf(actions);
  const buttons = available.slice(0, quick);
  return (
    <>
      {buttons.length > 0 ? (
        <span className="ui-table__quick">
          {buttons.map((action) => (
            <ActionButton key={action.key} action={action} size="small" minimal />
          ))}
        </span>
      ) : null}
      <MoreMenu
        actions={available.slice(buttons.length)}
        label="行操作"
        defaultOpen={defaultOpen}
        trigger={<MenuDots tabIndex={focusable ? 0 : -1} />}
      />
    </>
  );
}

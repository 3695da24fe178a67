import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useDragged, useDropBeside } from "@/ui/base/drag";
import type { Action } from "@/ui/base/types";
import { MoreMenu } from "@/ui/frame/Actions";
import { codesOn, put, refusal, removed, SHELF, type Shelf, shifted } from "../_lib/shelves";
import { chipOf, DRAG_KIND, type Dragged, type EditorState, labelOf } from "./editorState";

interface ShelfListProps extends EditorState {
  shelf: Shelf;
  /** Text of an empty shelf. */
  empty: string;
  /** Further entries of each menu, before those of moving and removing. */
  actionsOf?: (code: string) => readonly Action[];
  /** Content beside the name. */
  extraOf?: (code: string) => ReactNode;
}

const takes = ({ draft, info, disabled }: EditorState, shelf: Shelf, dragged: Dragged) =>
  !disabled && refusal(draft, info, shelf, dragged) === null;

function drop({ draft, info, change }: EditorState, shelf: Shelf, dragged: Dragged, at?: number) {
  const { kind, code } = dragged;
  const said = `已将${labelOf(info, code)}放到${SHELF[shelf]}`;
  change(put(draft, info, shelf, { kind, code }, at), said, chipOf(shelf, code));
}

/** Drop target at the end of a shelf. */
export function DropRoom({
  shelf,
  children,
  ...composing
}: EditorState & { shelf: Shelf; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const over = useDropBeside<Dragged>(room, DRAG_KIND, {
    takes: (dragged) => takes(composing, shelf, dragged),
    onDrop: (dragged) => drop(composing, shelf, dragged),
  });
  return (
    <div ref={room} className="report-shelf" data-over={over ? "" : undefined}>
      {children}
    </div>
  );
}

/** Members of a shelf, in order: moved by drag, keys or their menus. */
export function ShelfList({ shelf, empty, actionsOf, extraOf, ...composing }: ShelfListProps) {
  const codes = codesOn(composing.draft, shelf);
  return (
    <DropRoom shelf={shelf} {...composing}>
      <ul aria-label={SHELF[shelf]}>
        {codes.map((code, at) => (
          <Chip
            key={code}
            shelf={shelf}
            code={code}
            at={at}
            count={codes.length}
            more={actionsOf?.(code) ?? []}
            extra={extraOf?.(code)}
            composing={composing}
          />
        ))}
      </ul>
      {codes.length === 0 ? <p className="ui-muted ui-small">{empty}</p> : null}
    </DropRoom>
  );
}

interface ChipProps {
  shelf: Shelf;
  code: string;
  at: number;
  count: number;
  more: readonly Action[];
  extra: ReactNode;
  composing: EditorState;
}

/** Other shelves that a member can be moved to. */
const ELSEWHERE: Readonly<Record<Shelf, readonly Shelf[]>> = {
  rows: ["columns", "filters", "parameters"],
  columns: ["rows", "filters", "parameters"],
  values: [],
  filters: [],
  parameters: ["filters"],
};

function Chip({ shelf, code, at, count, more, extra, composing }: ChipProps) {
  const { draft, info, disabled, change } = composing;
  const item = useRef<HTMLLIElement>(null);
  const kind = shelf === "values" ? ("measure" as const) : ("field" as const);
  const dragging = useDragged<Dragged>(item, DRAG_KIND, { kind, code, from: shelf });
  const edge = useDropBeside<Dragged>(item, DRAG_KIND, {
    takes: (dragged) =>
      takes(composing, shelf, dragged) && !(dragged.from === shelf && dragged.code === code),
    onDrop: (dragged, side) => drop(composing, shelf, dragged, side === "behind" ? at + 1 : at),
  });
  const label = labelOf(info, code);
  const shift = (by: 1 | -1) => {
    const next = shifted(draft, info, shelf, code, by);
    if (next !== draft) change(next, `${label}：第 ${at + by + 1} 项，共 ${count} 项`, chipOf(shelf, code));
  };
  const remove = () => {
    const next = removed(draft, shelf, code);
    const left = codesOn(next, shelf);
    // the focus moves to the neighbour
    change(next, `已移除${label}，可以撤销`, chipOf(shelf, left[at] ?? left[at - 1] ?? ""));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled) return;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (event.altKey && by !== null) {
      event.preventDefault();
      shift(by);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove();
    }
  };
  const actions: Action[] = [
    ...more,
    { key: "up", text: "上移", disabled: at === 0, onClick: () => shift(-1) },
    { key: "down", text: "下移", disabled: at === count - 1, onClick: () => shift(1) },
    ...ELSEWHERE[shelf].map((to): Action => {
      const why = refusal(draft, info, to, { kind, code });
      return {
        key: to,
        text: `放到${SHELF[to]}`,
        disabled: why !== null,
        ...(why ? { hint: why } : {}),
        onClick: () =>
          change(
            put(draft, info, to, { kind, code }),
            `已将${label}放到${SHELF[to]}`,
            to === "filters" ? undefined : chipOf(to, code),
          ),
      };
    }),
    { key: "remove", text: "移除", onClick: remove },
  ];
  return (
    <li
      ref={item}
      className="report-chip"
      data-dragging={dragging || undefined}
      data-edge={edge ?? undefined}
    >
      <MoreMenu
        label={`${label}：操作`}
        actions={actions.map((action) => ({ ...action, disabled: disabled || action.disabled === true }))}
        trigger={
          <button
            type="button"
            className="report-chip__main"
            data-chip={chipOf(shelf, code)}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        }
      />
      {extra}
      <button
        type="button"
        className="ui-icon-button"
        aria-label={`移除${label}`}
        title="移除"
        disabled={disabled}
        onClick={remove}
      >
        <CrossIcon />
      </button>
    </li>
  );
}

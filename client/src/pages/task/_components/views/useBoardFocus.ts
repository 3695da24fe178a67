import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { COLUMNS, type ColumnStatus } from "./boardSteps";

type Columns = Readonly<Record<ColumnStatus, readonly { readonly rowId: string }[]>>;

/** Target of an arrow key from a card; empty columns are skipped. */
export function neighbour(columns: Columns, rowId: string, key: string): string | null {
  const filled = COLUMNS.filter((status) => columns[status].length > 0);
  const at = filled.findIndex((status) => columns[status].some((card) => card.rowId === rowId));
  const status = filled[at];
  if (!status) return null;
  const index = columns[status].findIndex((card) => card.rowId === rowId);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step !== undefined) return columns[status][index + step]?.rowId ?? null;
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const next = aside === undefined ? undefined : filled[at + aside];
  const other = next ? columns[next] : [];
  return other[Math.min(index, other.length - 1)]?.rowId ?? null;
}

/** One tab stop per column, arrow keys between cards; the focus follows a moved card. */
export function useBoardFocus(columns: Columns) {
  const root = useRef<HTMLDivElement>(null);
  const following = useRef<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const focus = (rowId: string) =>
    root.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(rowId)}"]`)?.focus();
  useEffect(() => {
    if (following.current === null) return;
    const rowId = following.current;
    following.current = null;
    // restore the focus, unless it has moved elsewhere
    if (document.activeElement === document.body) focus(rowId);
  });
  return {
    root,
    follow: (rowId: string) => {
      following.current = rowId;
    },
    remember: setLast,
    isReachable: (status: ColumnStatus, rowId: string, index: number) => {
      const remembered = columns[status].some((card) => card.rowId === last);
      return remembered ? rowId === last : index === 0;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const card = event.target instanceof HTMLElement ? event.target : null;
      const rowId = card?.dataset.task;
      const to =
        rowId && !event.altKey && !event.ctrlKey && !event.metaKey
          ? neighbour(columns, rowId, event.key)
          : null;
      if (!to) return;
      event.preventDefault();
      focus(to);
    },
  };
}

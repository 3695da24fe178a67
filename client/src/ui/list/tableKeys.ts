import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { isComposing } from "../base/composing";
import { focusWhenThere } from "../base/focus";

interface KeyOptions {
  scroller: RefObject<HTMLElement | null>;
  /** Row ids in the order on screen. */
  ids: readonly string[];
  /** Scrolls a row of a virtual table into view. */
  scrollTo?: (index: number) => void;
  onOpen?: (index: number) => void;
  onEdit?: (index: number) => void;
  onExpand?: (index: number, open: boolean) => void;
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    selectable: ReadonlySet<string>;
  };
}

/**
 * Keyboard navigation of rows: arrows move, Enter opens, F2 edits in place, Space selects (with Shift a
 * range), left and right fold, Escape clears the selection.
 */
export function useTableKeys({ scroller, ids, scrollTo, onOpen, onEdit, onExpand, selection }: KeyOptions) {
  const [focused, setCurrent] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const current = focused !== null && ids.includes(focused) ? focused : (ids[0] ?? null);

  const go = (index: number) => {
    const id = ids[Math.max(0, Math.min(ids.length - 1, index))];
    if (id === undefined) return;
    setCurrent(id);
    scrollTo?.(ids.indexOf(id));
    focusWhenThere(() => scroller.current, `tr[data-id="${CSS.escape(id)}"]`);
  };

  /** Selects a row; with `range` all rows since the last one that was selected. */
  const select = (id: string, range: boolean) => {
    if (!selection?.selectable.has(id)) return;
    const next = new Set(selection.selected);
    const from = range && anchor.current !== null ? ids.indexOf(anchor.current) : -1;
    if (from >= 0) {
      const to = ids.indexOf(id);
      for (const other of ids.slice(Math.min(from, to), Math.max(from, to) + 1))
        if (selection.selectable.has(other)) next.add(other);
    } else if (!next.delete(id)) next.add(id);
    anchor.current = id;
    selection.onChange(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.defaultPrevented) return;
    const target = event.target;
    if (event.key === "Escape" && selection && selection.selected.size > 0) {
      selection.onChange(new Set());
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // Only rows handle these keys; a link, a check box or a menu inside keeps its own.
    if (!(target instanceof HTMLElement) || target.dataset.id === undefined || current === null) return;
    const at = ids.indexOf(current);
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(ids.length - 1);
    else if (event.key === "PageDown") go(at + 10);
    else if (event.key === "PageUp") go(at - 10);
    else if (event.key === "Enter" && onOpen) onOpen(at);
    else if (event.key === "F2" && onEdit) onEdit(at);
    else if (event.key === " " && selection) select(current, event.shiftKey);
    else if (event.key === "ArrowRight" && onExpand) onExpand(at, true);
    else if (event.key === "ArrowLeft" && onExpand) onExpand(at, false);
    else return;
    event.preventDefault();
  };

  /** The row that contains the focus. */
  const held = (): string | null => {
    const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
    return row && scroller.current?.contains(row) ? (row.dataset.id ?? null) : null;
  };
  /** Moves to the next or previous row; from elsewhere to the last focused row. */
  const walk = (step: 1 | -1): boolean => {
    if (current === null) return false;
    const here = held();
    go(here === null ? ids.indexOf(current) : ids.indexOf(here) + step);
    return true;
  };

  return { current, setCurrent, select, onKeyDown, held, walk };
}

import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";
import { isComposing } from "@/ui/base/composing";

/** Number of rows per page key. */
const PAGE = 10;

const CELL = "[data-cell]";
const STOP = `${CELL}[tabindex="0"]`;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
};

const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1));

/**
 * Arrow key navigation in a table's body, which is one tab stop. Each cell has one focusable element with
 * `data-cell`. The current stop is stored in the DOM only, so that thousands of cells need no rerender.
 */
export function useCellWalk(table: RefObject<HTMLTableElement | null>) {
  // the cell that was the stop may be gone
  useEffect(() => {
    const root = table.current;
    if (root?.querySelector(STOP)) return;
    const first = root?.querySelector<HTMLElement>(`tbody ${CELL}`);
    if (first) first.tabIndex = 0;
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!target.matches(CELL)) return;
    for (const stop of table.current?.querySelectorAll<HTMLElement>(STOP) ?? []) stop.tabIndex = -1;
    target.tabIndex = 0;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.matches(CELL) || isComposing(event)) return;
    if (event.altKey || event.shiftKey) return;
    const rows = [...(table.current?.querySelectorAll("tbody tr") ?? [])].map((row) => [
      ...row.querySelectorAll<HTMLElement>(CELL),
    ]);
    const row = rows.findIndex((cells) => cells.includes(target));
    const at = rows[row]?.indexOf(target) ?? -1;
    if (at < 0) return;
    const isFar = event.ctrlKey || event.metaKey;
    const step = isFar ? undefined : STEPS[key];
    const to = step
      ? ([row + step[0], at + step[1]] as const)
      : key === "Home"
        ? ([isFar ? 0 : row, 0] as const)
        : key === "End"
          ? ([isFar ? rows.length - 1 : row, Number.MAX_SAFE_INTEGER] as const)
          : null;
    if (!to) return;
    event.preventDefault();
    const cells = rows[within(to[0], rows.length)] ?? [];
    cells[within(to[1], cells.length)]?.focus();
  };
  return { onFocus, onKeyDown };
}

/** Cell selection of the schedule board. */
import { type RefObject, useState } from "react";

/** Position of a cell: row and day, from 0. */
export interface CellPlace {
  readonly row: number;
  readonly at: number;
}

/** Selected rectangle: its anchor and its focused corner, which may be the same cell. */
interface Chosen {
  readonly anchor: CellPlace;
  readonly focus: CellPlace;
}

const START: Chosen = { anchor: { row: 0, at: 0 }, focus: { row: 0, at: 0 } };
const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** Rectangular selection of the board's cells, with the focus on one of them. */
export function useCells(table: RefObject<HTMLElement | null>, rows: number, days: number) {
  const [chosen, setChosen] = useState(START);
  // another page or period may have fewer rows or days
  const inside = ({ row, at }: CellPlace): CellPlace => ({ row: clamp(row, rows), at: clamp(at, days) });
  const [anchor, focus] = [inside(chosen.anchor), inside(chosen.focus)];
  const top = Math.min(anchor.row, focus.row);
  const bottom = Math.max(anchor.row, focus.row);
  const left = Math.min(anchor.at, focus.at);
  const right = Math.max(anchor.at, focus.at);
  const focusCell = ({ row, at }: CellPlace) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${at}"]`)?.focus();
  return {
    focus,
    isOne: top === bottom && left === right,
    /** First and last selected day of a row; null for none. */
    daysOf: (row: number) => (row >= top && row <= bottom ? ([left, right] as const) : null),
    all: (): CellPlace[] =>
      Array.from({ length: bottom - top + 1 }, (_, down) =>
        Array.from({ length: right - left + 1 }, (_, along) => ({ row: top + down, at: left + along })),
      ).flat(),
    /** Selects a cell, or extends the selection from its anchor to the cell. */
    choose: (to: CellPlace, extends_ = false) => {
      const next = inside(to);
      setChosen((old) => ({ anchor: extends_ ? old.anchor : next, focus: next }));
      focusCell(next);
    },
    /** Keeps the selection and gives it the focus again. */
    back: () => focusCell(focus),
  };
}

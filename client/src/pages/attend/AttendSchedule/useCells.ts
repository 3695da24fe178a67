import { type RefObject, useState } from "react";

/** A cell by its row and its day, from 0. */
export interface CellPlace {
  readonly row: number;
  readonly at: number;
}

/** From one corner to the other; both may be the same. */
interface Chosen {
  readonly anchor: CellPlace;
  readonly focus: CellPlace;
}

const START: Chosen = { anchor: { row: 0, at: 0 }, focus: { row: 0, at: 0 } };
const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** The cells of the board that are chosen: a rectangle, of which one cell has the focus. */
export function useCells(table: RefObject<HTMLElement | null>, rows: number, days: number) {
  const [chosen, setChosen] = useState(START);
  // other rows, or days, may be fewer
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
    /** The chosen days of a row: the first and the last, or nothing. */
    daysOf: (row: number) => (row >= top && row <= bottom ? ([left, right] as const) : null),
    all: (): CellPlace[] =>
      Array.from({ length: bottom - top + 1 }, (_, down) =>
        Array.from({ length: right - left + 1 }, (_, along) => ({ row: top + down, at: left + along })),
      ).flat(),
    /** Chooses a cell, or everything between it and the one that was chosen first. */
    choose: (to: CellPlace, extends_ = false) => {
      const next = inside(to);
      setChosen((old) => ({ anchor: extends_ ? old.anchor : next, focus: next }));
      focusCell(next);
    },
    /** Leaves the cells chosen and gives them the focus back. */
    back: () => focusCell(focus),
  };
}

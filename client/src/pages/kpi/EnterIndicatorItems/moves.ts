/** Keyboard navigation in a table with some closed cells: pure functions. */

/** Row and column of a cell, from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** `next` and `before` follow a column downwards and continue in the next column. */
export type Step = "up" | "down" | "left" | "right" | "next" | "before";

/** Whether a cell accepts input. */
export type IsOpen = (place: CellPlace) => boolean;

const STRAIGHT: Readonly<Record<"up" | "down" | "left" | "right", readonly [number, number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** The nearest open cell in the direction of a step; null where there is none. */
export function movedFrom(from: CellPlace, step: Step, size: Size, isOpen: IsOpen): CellPlace | null {
  if (step === "next" || step === "before") return alongColumns(from, step === "next" ? 1 : -1, size, isOpen);
  const [down, along] = STRAIGHT[step];
  let place = { row: from.row + down, column: from.column + along };
  while (place.row >= 0 && place.row < size.rows && place.column >= 0 && place.column < size.columns) {
    if (isOpen(place)) return place;
    place = { row: place.row + down, column: place.column + along };
  }
  return null;
}

/** The cells of a table, column after column. */
function alongColumns(
  from: CellPlace,
  by: 1 | -1,
  { rows, columns }: Size,
  isOpen: IsOpen,
): CellPlace | null {
  if (rows === 0) return null;
  for (let at = from.column * rows + from.row + by; at >= 0 && at < rows * columns; at += by) {
    const place = { row: at % rows, column: Math.floor(at / rows) };
    if (isOpen(place)) return place;
  }
  return null;
}

/** A key pressed in an input, with the position of the caret. */
export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Any of Ctrl, Alt and Meta. */
  readonly isOther: boolean;
  /** Whether the caret is at the beginning, or everything is selected. */
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** Step of a key; null for keys that stay in the cell. Left and right leave a text only at its ends. */
export function stepOf({ key, shiftKey, isOther, isAtStart, isAtEnd }: Pressed): Step | null {
  if (isOther) return null;
  if (key === "Enter") return shiftKey ? "before" : "next";
  if (shiftKey) return null;
  if (key === "ArrowUp") return "up";
  if (key === "ArrowDown") return "down";
  if (key === "ArrowLeft") return isAtStart ? "left" : null;
  if (key === "ArrowRight") return isAtEnd ? "right" : null;
  return null;
}

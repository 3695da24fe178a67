/** Cells that are pasted out of a spreadsheet: pure functions. */
import type { CellPlace, IsOpen, Size } from "./moves";

/**
 * The rows and cells of a text that a spreadsheet has copied: tabs between cells, quotes around a cell that contains a tab, a
 * quote or a line break. The line break at the end, which spreadsheets add, makes no row.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const plain = text.replace(/\r\n?/g, "\n");
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = "";
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === "\t") {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else cell += sign;
  }
  if (cell !== "" || row.length > 0 || !plain.endsWith("\n")) endRow();
  return rows;
}

/** Text that goes into one cell. */
export interface Write {
  readonly place: CellPlace;
  readonly text: string;
}

export interface Pasted {
  readonly writes: readonly Write[];
  /** So many texts have no cell that takes them. */
  readonly left: number;
}

/** Lays pasted cells over the table, from one cell to the right and downwards. Empty ones leave alone what is there. */
export function pastedAt(
  from: CellPlace,
  cells: readonly (readonly string[])[],
  size: Size,
  isOpen: IsOpen,
): Pasted {
  const writes: Write[] = [];
  let left = 0;
  cells.forEach((row, down) => {
    row.forEach((cell, along) => {
      const text = cell.trim();
      if (text === "") return;
      const place = { row: from.row + down, column: from.column + along };
      const isInside = place.row < size.rows && place.column < size.columns;
      if (isInside && isOpen(place)) writes.push({ place, text });
      else left += 1;
    });
  });
  return { writes, left };
}

/** Pasting of spreadsheet cells into the table of inputs: pure functions. */
import type { CellPlace, IsOpen, Size } from "./moves";

/**
 * Rows and cells of a text copied from a spreadsheet: tabs between cells, quotes around cells that contain
 * a tab, a quote or a line break. The trailing line break, which spreadsheets add, makes no row.
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

/** Text to write into one cell. */
export interface Write {
  readonly place: CellPlace;
  readonly text: string;
}

export interface Pasted {
  readonly writes: readonly Write[];
  /** Number of texts that no cell accepts. */
  readonly left: number;
}

/**
 * Cells to write for a paste, from one cell to the right and down. Empty texts leave their cell unchanged.
 */
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

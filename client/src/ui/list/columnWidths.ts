import type { Column } from "../base/types";

/** Pixels of a column that says nothing. */
export const DEFAULT_WIDTH = 140;
/** No column gets narrower by hand, unless it says so, and none wider. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 2400;

/** How wide columns are on screen. */
export interface ColumnWidths {
  /** By column key; they fill `available` when there is more of it than needed. */
  widths: Readonly<Record<string, number>>;
  /** The column without a fixed width, which takes what is left. */
  grows: string | null;
  /** What the table needs at least; below it scrolls. */
  least: number;
}

/**
 * Shares out the width of a table. Half of the room that is left goes to the growing column (the one that says so, else
 * the first), the other half to all that were not sized by hand, so that wide screens get no lone wide column.
 */
export function columnWidths<Row>(
  columns: readonly Column<Row>[],
  sizes: Readonly<Record<string, number>>,
  available: number,
  fixed: number,
): ColumnWidths {
  const natural = (column: Column<Row>) => sizes[column.key] ?? column.width ?? DEFAULT_WIDTH;
  const free = columns.filter((column) => !sizes[column.key]);
  const grows = free.find((column) => column.grow) ?? free[0] ?? columns.at(-1);
  const least = columns.reduce((sum, column) => sum + natural(column), fixed);
  const room = Math.max(0, available - least);
  const sharing = free.filter((column) => column !== grows);
  const sum = sharing.reduce((total, column) => total + natural(column), 0);
  const widths: Record<string, number> = {};
  let rest = room;
  for (const column of columns) {
    const extra = sharing.includes(column) ? Math.floor((room * 0.5 * natural(column)) / sum) : 0;
    widths[column.key] = natural(column) + extra;
    rest -= extra;
  }
  if (grows) widths[grows.key] = natural(grows) + rest;
  return { widths, grows: grows?.key ?? null, least };
}

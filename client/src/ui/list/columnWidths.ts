import type { Column } from "../base/types";

/** Default width of a column, in pixels. */
export const DEFAULT_WIDTH = 140;
/** Minimum width that users can set, unless the column defines one; the maximum follows. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 2400;

/** Widths of columns on screen. */
export interface ColumnWidths {
  /** Widths by column key; they fill `available` when there is more space than needed. */
  widths: Readonly<Record<string, number>>;
  /** The column without a fixed width, which takes the remaining space. */
  grows: string | null;
  /** Minimum width of the table; below it the table scrolls. */
  least: number;
}

/**
 * Distributes the width of a table. Half of the remaining space goes to the growing column (the one marked
 * `grow`, else the first), the other half to all columns not resized by the user, so that wide screens get
 * no single very wide column.
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

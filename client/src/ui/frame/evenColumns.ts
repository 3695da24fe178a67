/** Minimum width of a tile with an amount, in pixels. */
const LEAST = 172;
const GAP = 12;

/** Number of columns that gives the fewest rows with the most even distribution of tiles. */
export function evenColumns(count: number, width: number): number {
  // on a phone there are two per row, however narrow
  const fitting = Math.max(2, Math.floor((width + GAP) / (LEAST + GAP)));
  return Math.ceil(count / Math.ceil(count / fitting));
}

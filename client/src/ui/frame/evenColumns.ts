/** So wide at least is a tile with an amount in it. */
const LEAST = 172;
const GAP = 12;

/** How many columns lay so many tiles in as few rows as they need, none of which has fewer of them than it must. */
export function evenColumns(count: number, width: number): number {
  // on a phone there are two beside each other, however narrow
  const fitting = Math.max(2, Math.floor((width + GAP) / (LEAST + GAP)));
  return Math.ceil(count / Math.ceil(count / fitting));
}

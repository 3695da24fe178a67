import { addsUp, keysOf, numberOf } from "./cells";
import { compareKeys } from "./sorting";
import type { Keys, Result, ResultRow } from "./types";

/** So many columns are still a table. */
export const MOST_COLUMNS = 60;

interface Side {
  readonly value: string | null;
  readonly text: string;
}

/** One figure of the crossed table, and the group it is of; null where there is no such group. */
export interface Crossing {
  readonly cell: string | null;
  readonly keys: Keys;
}

export interface PivotRow extends Side {
  readonly cells: readonly (Crossing | null)[];
  /** null where groups can't be added up. */
  readonly total: number | null;
}

/** Two dimensions as rows and columns. */
export interface Pivot {
  readonly columns: readonly Side[];
  readonly rows: readonly PivotRow[];
  readonly totals: readonly (number | null)[];
}

/** Whether a result can be shown as rows and columns. */
export function canPivot({ dimensions, rows }: Result): boolean {
  if (dimensions.length !== 2 || rows.length === 0) return false;
  return new Set(rows.map((row) => keysOf(row)[1])).size <= MOST_COLUMNS;
}

/** The values of a dimension: time upwards, everything else as the server has ordered it. */
function sidesOf(result: Result, at: number): Side[] {
  const found = new Map<string | null, Side>();
  for (const { keys } of result.rows) {
    const key = keys[at];
    if (key && !found.has(key.value ?? null))
      found.set(key.value ?? null, { value: key.value ?? null, text: key.text });
  }
  const sides = [...found.values()];
  return result.dimensions[at]?.kind === "DAY" ? sides.sort((a, b) => compareKeys(a, b, "DAY")) : sides;
}

/** A result with two dimensions, one measure of it: the first dimension down, the second across. */
export function pivotOf(result: Result, measure: number): Pivot {
  const columns = sidesOf(result, 1);
  const place = (row: ResultRow) => JSON.stringify(keysOf(row));
  const groups = new Map(result.rows.map((row) => [place(row), row]));
  const adds = addsUp(result, measure);
  const sum = (cells: readonly (Crossing | null)[]) =>
    adds ? cells.reduce((all, crossing) => all + (numberOf(crossing?.cell) ?? 0), 0) : null;
  const rows = sidesOf(result, 0).map((side): PivotRow => {
    const cells = columns.map((column): Crossing | null => {
      const group = groups.get(JSON.stringify([side.value, column.value]));
      return group ? { cell: group.cells[measure] ?? null, keys: keysOf(group) } : null;
    });
    return { ...side, cells, total: sum(cells) };
  });
  return { columns, rows, totals: columns.map((_, at) => sum(rows.map(({ cells }) => cells[at] ?? null))) };
}

import type { Sort } from "@/ui/base/types";
import { addsUp, keysOf, numberOf, REST } from "./cells";
import { compareKeys } from "./sorting";
import type { Keys, Result, ResultRow, Summed } from "./types";
import { cellOf, type ReportValue, wholeOf } from "./values";

/** Largest number of columns of a table. */
export const MOST_COLUMNS = 60;

/** A value of a dimension within the values before it; the root is the total. */
export interface PivotNode {
  /** Unique id among the nodes of its side. */
  readonly id: string;
  /** Number of dimensions in its path; 0 for the root. */
  readonly level: number;
  readonly path: Keys;
  /** Labels along its path; 合计 for the root. */
  readonly texts: readonly string[];
  readonly children: readonly PivotNode[];
}

/** Row and column trees of a pivot table. */
export interface Pivot {
  readonly result: Result;
  /** Numbers of dimensions as rows and as columns. */
  readonly down: number;
  readonly across: number;
  readonly rows: PivotNode;
  readonly columns: PivotNode;
  /** Whether groups of rows, and of columns, have subtotals. */
  readonly sumsRows: boolean;
  readonly sumsColumns: boolean;
  /** Figures of a row and a column; null where there is no such group. */
  readonly groupAt: (row: PivotNode, column: PivotNode) => ResultRow | null;
}

/** Number of dimensions of a result that are columns. */
const acrossOf = ({ across = [], dimensions }: Result) => Math.min(across.length, dimensions.length);

/** Whether one side has subtotals: some of its dimensions are summed up, others not. */
function hasGroups({ subtotals = [] }: Result, from: number, to: number): boolean {
  return subtotals.some((row) => {
    const summed = row.summed?.slice(from, to) ?? [];
    return summed.includes(true) && summed.includes(false);
  });
}

/** Whether the report itself defines columns or subtotals. */
export function isArranged(result: Result): boolean {
  const { dimensions, rows } = result;
  const down = dimensions.length - acrossOf(result);
  return rows.length > 0 && (down < dimensions.length || hasGroups(result, 0, down));
}

/** Number of distinct values of the dimensions from one index to another. */
function countOf({ rows }: Result, from: number, to: number): number {
  return new Set(rows.map((row) => JSON.stringify(keysOf(row).slice(from, to)))).size;
}

/** Number of row groups, which a report's limit counts. */
export function groupsShown(result: Result): number {
  const down = result.dimensions.length - acrossOf(result);
  return down > 0 && down < result.dimensions.length ? countOf(result, 0, down) : result.rows.length;
}

/** Whether a result can be a pivot table: as defined, or with the second of two dimensions as columns. */
export function canPivot(result: Result): boolean {
  const { dimensions, rows } = result;
  if (rows.length === 0) return false;
  const from = dimensions.length - acrossOf(result);
  if (isArranged(result)) return countOf(result, from, dimensions.length) <= MOST_COLUMNS;
  return dimensions.length === 2 && countOf(result, 1, 2) <= MOST_COLUMNS;
}

const place = (keys: Keys, summed: Summed | null | undefined) =>
  JSON.stringify(keys.map((key, at) => (summed?.[at] ? 0 : key)));

/** Tree of one side, in the order of the groups; time columns ascend, the combined remainder comes last. */
function treeOf(result: Result, from: number, to: number, isAcross: boolean): PivotNode {
  const within = (rows: readonly ResultRow[], path: Keys, texts: readonly string[]): PivotNode => {
    const level = path.length;
    const node = { id: JSON.stringify(path), level, path, texts: level > 0 ? texts : ["合计"] };
    const at = from + level;
    if (at >= to) return { ...node, children: [] };
    const found = new Map<string | null, { text: string; rows: ResultRow[] }>();
    for (const row of rows) {
      const key = row.keys[at];
      const value = key?.value ?? null;
      const one = found.get(value);
      if (one) one.rows.push(row);
      else found.set(value, { text: key?.text ?? "", rows: [row] });
    }
    const sides = [...found].map(([value, one]) => ({ value, ...one }));
    if (isAcross && result.dimensions[at]?.kind === "DAY") sides.sort((a, b) => compareKeys(a, b, "DAY"));
    sides.sort((a, b) => Number(a.value === REST) - Number(b.value === REST));
    return {
      ...node,
      children: sides.map((side) => within(side.rows, [...path, side.value], [...texts, side.text])),
    };
  };
  return within(result.rows, [], []);
}

/** A result without a layout, with the second of its two dimensions as columns, and sums where valid. */
function crossed(result: Result): Result {
  const [, second] = result.dimensions;
  if (isArranged(result) || result.dimensions.length !== 2 || !second) return result;
  // a truncated result has no sums
  const adds = result.measures.map((_, at) => !result.truncated && addsUp(result, at));
  const sums = new Map<string, ResultRow>();
  for (const row of result.rows) {
    for (const summed of [
      [false, true],
      [true, false],
    ]) {
      const keys = row.keys.map((key, at) => (summed[at] ? { value: null, text: "合计" } : key));
      const where = place(keysOf({ keys }), summed);
      const before = sums.get(where)?.cells;
      const cells = row.cells.map((cell, at) => {
        if (!adds[at]) return null;
        // hundredths are the smallest unit: binary fractions are rounded away
        const sum = (numberOf(before?.[at]) ?? 0) + (numberOf(cell) ?? 0);
        return String(Math.round(sum * 100) / 100);
      });
      sums.set(where, { keys, cells, calculated: [], summed });
    }
  }
  return { ...result, across: [second.field], subtotals: [...sums.values()] };
}

/** A result as rows and columns. */
export function pivotOf(given: Result): Pivot {
  const result = crossed(given);
  const { dimensions, subtotals = [] } = result;
  const all = dimensions.length;
  const across = acrossOf(result);
  const down = all - across;
  const groups = new Map(
    [...result.rows, ...subtotals].map((row) => [place(keysOf(row), row.summed), row] as const),
  );
  const whole: ResultRow = {
    keys: dimensions.map(() => ({ value: null, text: "合计" })),
    ...wholeOf(result),
    summed: dimensions.map(() => true),
  };
  groups.set(place(keysOf(whole), whole.summed), whole);
  return {
    result,
    down,
    across,
    rows: treeOf(result, 0, down, false),
    columns: treeOf(result, down, all, true),
    sumsRows: hasGroups(result, 0, down),
    sumsColumns: hasGroups(result, down, all),
    groupAt: (row, column) => {
      const keys = [...padded(row.path, down), ...padded(column.path, across)];
      return groups.get(JSON.stringify(keys)) ?? null;
    },
  };
}

const padded = (path: Keys, length: number): (string | null | 0)[] => [
  ...path,
  ...Array.from({ length: length - path.length }, () => 0 as const),
];

/** A row or a column of figures: of a group, of a subtotal, or of the total. */
export interface Side {
  readonly node: PivotNode;
  readonly kind: "leaf" | "group" | "all";
}

/**
 * Columns from left to right: subtotals after their parts, the total last. A collapsed group has one
 * column.
 */
export function columnsOf({ columns, across, sumsColumns }: Pivot, closed: ReadonlySet<string>): Side[] {
  if (across === 0) return [{ node: columns, kind: "all" }];
  const within = (node: PivotNode): Side[] => {
    if (node.level === across) return [{ node, kind: "leaf" }];
    const parts = sumsColumns && closed.has(node.id) ? [] : node.children.flatMap(within);
    return node.level > 0 && sumsColumns ? [...parts, { node, kind: "group" }] : parts;
  };
  return [...within(columns), { node: columns, kind: "all" }];
}

/** `Sort` field of rows: `d` by label, else by a value in the column of a node, as `m0:["2026-01-01"]`. */
export const sortFieldOf = ({ key }: ReportValue, { node }: Side) => `${key}:${node.id}`;

/** Rows from top to bottom: a group above its parts, unless it is collapsed. The total is excluded. */
export function linesOf(
  pivot: Pivot,
  values: readonly ReportValue[],
  columns: readonly Side[],
  sort: Sort | null,
  closed: ReadonlySet<string>,
): Side[] {
  const { rows, down, sumsRows, result } = pivot;
  const compare = comparing(pivot, values, columns, sort);
  const within = (node: PivotNode): Side[] => {
    if (node.level === down) return node.level > 0 ? [{ node, kind: "leaf" }] : [];
    const kind = result.dimensions[node.level]?.kind;
    const children = compare
      ? node.children.toSorted((a, b) => last(a, b) || compare(a, b, kind))
      : node.children;
    const parts = () => children.flatMap(within);
    if (node.level === 0 || !sumsRows) return parts();
    return [{ node, kind: "group" }, ...(closed.has(node.id) ? [] : parts())];
  };
  return within(rows);
}

/** Label of a node among its siblings. */
export const nameOf = ({ texts }: PivotNode): string => texts.at(-1) ?? "";

const isRest = ({ path }: PivotNode) => path.at(-1) === REST;

/** The combined remainder comes last, whatever its value. */
const last = (a: PivotNode, b: PivotNode) => Number(isRest(a)) - Number(isRest(b));

type Compare = (a: PivotNode, b: PivotNode, kind: string | undefined) => number;

function comparing(
  { groupAt }: Pivot,
  values: readonly ReportValue[],
  columns: readonly Side[],
  sort: Sort | null,
): Compare | null {
  if (!sort) return null;
  const way = sort.direction === "ASC" ? 1 : -1;
  if (sort.field === "d")
    return (a, b, kind) =>
      way *
      compareKeys(
        { value: a.path.at(-1) ?? null, text: nameOf(a) },
        { value: b.path.at(-1) ?? null, text: nameOf(b) },
        kind,
      );
  for (const column of columns) {
    const value = values.find((one) => sortFieldOf(one, column) === sort.field);
    if (!value) continue;
    const figureOf = (node: PivotNode) => {
      const group = groupAt(node, column.node);
      return group ? numberOf(cellOf(group, value)) : null;
    };
    return (a, b) => {
      const [x, y] = [figureOf(a), figureOf(b)];
      // figures that can't be calculated come last in both directions
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return way * (x - y);
    };
  }
  return null;
}

/** Keys of the rows behind a cell, and which of them are summed up; null for the total. */
export function drillOf({ down, across }: Pivot, row: PivotNode, column: PivotNode) {
  if (row.level === 0 && column.level === 0) return { keys: null, summed: undefined };
  const keys = [...filled(row.path, down), ...filled(column.path, across)];
  const summed = Array.from({ length: down + across }, (_, at) =>
    at < down ? at >= row.level : at - down >= column.level,
  );
  return { keys, summed: summed.includes(true) ? summed : undefined };
}

const filled = (path: Keys, length: number): (string | null)[] =>
  Array.from({ length }, (_, at) => path[at] ?? null);

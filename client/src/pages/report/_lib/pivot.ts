import type { Sort } from "@/ui/base/types";
import { addsUp, keysOf, numberOf, REST } from "./cells";
import { compareKeys } from "./sorting";
import type { Keys, Result, ResultRow, Summed } from "./types";
import { cellOf, type ReportValue, wholeOf } from "./values";

/** So many columns are still a table. */
export const MOST_COLUMNS = 60;

/** A value of a dimension within those before it; the root stands for all of them together. */
export interface PivotNode {
  /** Names it among all nodes of its side. */
  readonly id: string;
  /** How many dimensions its path names; 0 of the root. */
  readonly level: number;
  readonly path: Keys;
  /** The names along its path; of the root 合计. */
  readonly texts: readonly string[];
  readonly children: readonly PivotNode[];
}

/** Some dimensions down, the others across. */
export interface Pivot {
  readonly result: Result;
  /** How many dimensions stand as rows, and as columns. */
  readonly down: number;
  readonly across: number;
  readonly rows: PivotNode;
  readonly columns: PivotNode;
  /** Groups of rows, and of columns, have figures of their own. */
  readonly sumsRows: boolean;
  readonly sumsColumns: boolean;
  /** The figures where a row and a column meet; null where there is no such group. */
  readonly groupAt: (row: PivotNode, column: PivotNode) => ResultRow | null;
}

/** How many dimensions of a result stand as columns. */
const acrossOf = ({ across = [], dimensions }: Result) => Math.min(across.length, dimensions.length);

/** Some of the dimensions of one side are summed up, the others not. */
function hasGroups({ subtotals = [] }: Result, from: number, to: number): boolean {
  return subtotals.some((row) => {
    const summed = row.summed?.slice(from, to) ?? [];
    return summed.includes(true) && summed.includes(false);
  });
}

/** Whether a report says itself that it has columns or groups with figures of their own. */
export function isArranged(result: Result): boolean {
  const { dimensions, rows } = result;
  const down = dimensions.length - acrossOf(result);
  return rows.length > 0 && (down < dimensions.length || hasGroups(result, 0, down));
}

/** How many different values there are at the dimensions from one place on to another. */
function countOf({ rows }: Result, from: number, to: number): number {
  return new Set(rows.map((row) => JSON.stringify(keysOf(row).slice(from, to)))).size;
}

/** How many groups stand as rows: those that the limit of a report counts. */
export function groupsShown(result: Result): number {
  const down = result.dimensions.length - acrossOf(result);
  return down > 0 && down < result.dimensions.length ? countOf(result, 0, down) : result.rows.length;
}

/** Whether a result can be shown as rows and columns: as it is arranged, or with the second of two dimensions across. */
export function canPivot(result: Result): boolean {
  const { dimensions, rows } = result;
  if (rows.length === 0) return false;
  const from = dimensions.length - acrossOf(result);
  if (isArranged(result)) return countOf(result, from, dimensions.length) <= MOST_COLUMNS;
  return dimensions.length === 2 && countOf(result, 1, 2) <= MOST_COLUMNS;
}

const place = (keys: Keys, summed: Summed | null | undefined) =>
  JSON.stringify(keys.map((key, at) => (summed?.[at] ? 0 : key)));

/** Everything of one side, in the order of the groups; columns of time upwards, and all others together last. */
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

/** A result that nobody arranged, with the second of its two dimensions across, and sums where there are any. */
function crossed(result: Result): Result {
  const [, second] = result.dimensions;
  if (isArranged(result) || result.dimensions.length !== 2 || !second) return result;
  // of what is not whole there are no sums
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
        // hundredths are the smallest there are: binary fractions are rounded away
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

/** A line or a column of figures: of one group, of a group of groups, or of all. */
export interface Side {
  readonly node: PivotNode;
  readonly kind: "leaf" | "group" | "all";
}

/** The columns from left to right: a group's own behind its parts, that of all last. A closed group has its own alone. */
export function columnsOf({ columns, across, sumsColumns }: Pivot, closed: ReadonlySet<string>): Side[] {
  if (across === 0) return [{ node: columns, kind: "all" }];
  const within = (node: PivotNode): Side[] => {
    if (node.level === across) return [{ node, kind: "leaf" }];
    const parts = sumsColumns && closed.has(node.id) ? [] : node.children.flatMap(within);
    return node.level > 0 && sumsColumns ? [...parts, { node, kind: "group" }] : parts;
  };
  return [...within(columns), { node: columns, kind: "all" }];
}

/** The order of lines as `Sort` says it: `d` by their words, else by a value in the column of a node, as `m0:["2026-01-01"]`. */
export const sortFieldOf = ({ key }: ReportValue, { node }: Side) => `${key}:${node.id}`;

/** The lines from top to bottom: a group's own above its parts, unless it is closed. The whole is not among them. */
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

/** The name of a node among its siblings. */
export const nameOf = ({ texts }: PivotNode): string => texts.at(-1) ?? "";

const isRest = ({ path }: PivotNode) => path.at(-1) === REST;

/** All others together are last, whatever they come to. */
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
      // figures that can't be calculated are last, whichever way
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return way * (x - y);
    };
  }
  return null;
}

/** The keys of the rows behind a crossing, and which of them are summed up; null of the whole. */
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

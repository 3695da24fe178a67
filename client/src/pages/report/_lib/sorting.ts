import type { Sort } from "@/ui/base/types";
import { numberOf, REST } from "./cells";
import type { Result, ResultRow } from "./types";

interface Key {
  readonly value?: string | null | undefined;
  readonly text: string;
}

const words = new Intl.Collator("zh-CN", { numeric: true });

/** Order of two keys: dates by date, others by label; 未填写 comes last. */
export function compareKeys(a: Key, b: Key, kind: string | undefined): number {
  const [x, y] = [a.value ?? null, b.value ?? null];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  if (kind === "DAY") return x < y ? -1 : Number(x > y);
  return words.compare(a.text, b.text);
}

const isRest = ({ keys }: ResultRow) => keys.some(({ value }) => value === REST);

/** Rows sorted by the client: `d0` first dimension, `m1` second measure, `c0` first calculation. */
export function sortedRows(result: Result, sort: Sort | null): readonly ResultRow[] {
  const [, side, number] = /^([dmc])(\d+)$/.exec(sort?.field ?? "") ?? [];
  if (!sort || number === undefined) return result.rows;
  const at = Number(number);
  const way = sort.direction === "ASC" ? 1 : -1;
  const figure = (row: ResultRow) => numberOf((side === "c" ? row.calculated : row.cells)?.[at]);
  return result.rows.toSorted((a, b) => {
    // the combined remainder comes last, whatever its value
    const rest = Number(isRest(a)) - Number(isRest(b));
    if (rest !== 0) return rest;
    if (side === "d") {
      const [x, y] = [a.keys[at], b.keys[at]];
      return x && y ? way * compareKeys(x, y, result.dimensions[at]?.kind) : 0;
    }
    const [x, y] = [figure(a), figure(b)];
    // cells without a number come last in both directions
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return way * (x - y);
  });
}

import type { Sort } from "@/ui/base/types";
import { numberOf } from "./cells";
import type { Result, ResultRow } from "./types";

interface Key {
  readonly value?: string | null | undefined;
  readonly text: string;
}

const words = new Intl.Collator("zh-CN", { numeric: true });

/** Which of two keys comes first: days by their day, anything else by its words; 未填写 is last. */
export function compareKeys(a: Key, b: Key, kind: string | undefined): number {
  const [x, y] = [a.value ?? null, b.value ?? null];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  if (kind === "DAY") return x < y ? -1 : Number(x > y);
  return words.compare(a.text, b.text);
}

/** Columns by which a result is sorted here: `d0` its first dimension, `m1` its second measure. */
export function sortedRows(result: Result, sort: Sort | null): readonly ResultRow[] {
  const [, side, number] = /^([dm])(\d+)$/.exec(sort?.field ?? "") ?? [];
  if (!sort || number === undefined) return result.rows;
  const at = Number(number);
  const way = sort.direction === "ASC" ? 1 : -1;
  return result.rows.toSorted((a, b) => {
    if (side === "d") {
      const [x, y] = [a.keys[at], b.keys[at]];
      return x && y ? way * compareKeys(x, y, result.dimensions[at]?.kind) : 0;
    }
    const [x, y] = [numberOf(a.cells[at]), numberOf(b.cells[at])];
    // what can't be calculated is last, whichever way
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return way * (x - y);
  });
}

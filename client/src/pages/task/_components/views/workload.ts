import { formatNumber } from "@/ui/base/format";

/** What somebody still has to do, as the server counts it; `estimate` in minutes. */
export interface Load {
  readonly open: number;
  readonly overdue: number;
  readonly working: number;
  readonly estimate: number;
}

/** Minutes as hours with at most one decimal; nothing estimated says nothing. */
export function hoursText(minutes: number): string {
  return minutes > 0 ? `${formatNumber(minutes / 60, 1)} 小时` : "";
}

/** Who has most to do comes first; of two with as much, who is later. */
export function byLoad<Row extends Load>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => b.open - a.open || b.overdue - a.overdue || b.estimate - a.estimate);
}

/** All of it together. */
export function sumOf(rows: readonly Load[]): Load {
  const sum = (of: (row: Load) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    open: sum((row) => row.open),
    overdue: sum((row) => row.overdue),
    working: sum((row) => row.working),
    estimate: sum((row) => row.estimate),
  };
}

/**
 * The parts of somebody's bar as shares of the longest one: what is overdue, and the rest. A task can be both overdue and
 * in progress, so the two are not drawn beside each other.
 */
export function partsOf(
  { open, overdue }: Load,
  most: number,
): { readonly late: number; readonly rest: number } {
  if (most <= 0) return { late: 0, rest: 0 };
  const late = Math.min(overdue, open);
  return { late: late / most, rest: (open - late) / most };
}

import type { Away } from "@/domains/attend/AwayTag";
import { formatNumber } from "@/ui/base/format";

/** Open tasks of a member, as counted by the server; `estimate` in minutes. */
export interface Load {
  readonly open: number;
  readonly overdue: number;
  readonly working: number;
  readonly estimate: number;
}

/** Minutes as hours with at most one decimal; empty for zero. */
export function hoursText(minutes: number): string {
  return minutes > 0 ? `${formatNumber(minutes / 60, 1)} 小时` : "";
}

/** Order of the rows: most open tasks first, then most overdue, then the highest estimate. */
export function byLoad<Row extends Load>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => b.open - a.open || b.overdue - a.overdue || b.estimate - a.estimate);
}

/** Sum of all rows. */
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
 * Parts of a member's bar as shares of the longest one: overdue, and the rest. A task can be both overdue
 * and in progress, so these two are not drawn side by side.
 */
export function partsOf(
  { open, overdue }: Load,
  most: number,
): { readonly late: number; readonly rest: number } {
  if (most <= 0) return { late: 0, rest: 0 };
  const late = Math.min(overdue, open);
  return { late: late / most, rest: (open - late) / most };
}

/** Open work orders of a member, as counted by the server. */
export interface OrderLoad {
  readonly member: {
    readonly rowId: string;
    readonly name: string;
    readonly avatarUrl: string | null | undefined;
    readonly away?: Away | null | undefined;
  };
  readonly open: number;
  readonly overdue: number;
  readonly working: number;
}

/** Loads of tasks plus work orders; `orders` is the number of work orders among the open ones. */
export function withOrders<Row extends Load & { readonly member: OrderLoad["member"] | null | undefined }>(
  tasks: readonly Row[],
  loads: readonly OrderLoad[],
) {
  const left = new Map(loads.map((load) => [load.member.rowId, load]));
  const both = tasks.map(({ member, open, overdue, working, estimate }) => {
    const own = member ? left.get(member.rowId) : undefined;
    if (member) left.delete(member.rowId);
    return {
      member,
      open: open + (own?.open ?? 0),
      overdue: overdue + (own?.overdue ?? 0),
      working: working + (own?.working ?? 0),
      estimate,
      orders: own?.open ?? 0,
    };
  });
  return [...both, ...[...left.values()].map((load) => ({ ...load, estimate: 0, orders: load.open }))];
}

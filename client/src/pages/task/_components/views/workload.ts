import type { Away } from "@/domains/attend/AwayTag";
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

/** What somebody still has to do at customers, as the server counts it. */
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

/** Tasks and work orders together; `orders` says how many of the open ones are orders. */
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

import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import type { BoardBarOrder, BoardOrder } from "./boardOrder";
import { sameVisit, type Visit } from "./boardTime";

/** Meaning of dropping an order on a technician's row at a time. */
export type BoardMove =
  | { readonly kind: "nothing" }
  | { readonly kind: "refused"; readonly reason: string }
  /** Same technician at another time. */
  | { readonly kind: "plan" }
  | { readonly kind: "DELIVER" }
  /** Another technician, or a postponed order that has begun: requires a reason. */
  | { readonly kind: "RE_DELIVER" };

type Movable = Pick<BoardOrder, "status" | "director" | "availableActions" | "viewerCan">;

/** Planned visit of an order; null without times. */
export function visitOf({
  planStartAt,
  planEndAt,
}: Pick<BoardOrder, "planStartAt" | "planEndAt">): Visit | null {
  return planStartAt && planEndAt ? { start: planStartAt, end: planEndAt } : null;
}

/** Description of a technician's other visits that a time overlaps; null for none. */
export function overlapOf(
  bars: readonly Pick<BoardBarOrder, "rowId" | "name" | "planStartAt" | "planEndAt">[],
  rowId: string,
  { start, end }: Visit,
): string | null {
  const met = bars.filter((bar) => {
    const other = bar.rowId === rowId ? null : visitOf(bar);
    return (
      other !== null && Date.parse(other.start) < Date.parse(end) && Date.parse(start) < Date.parse(other.end)
    );
  });
  const [first] = met;
  if (!first) return null;
  return `与“${first.name}”${met.length > 1 ? `等 ${met.length} 个工单` : ""}时间重叠`;
}

/** Meaning of an order's drop on a technician's row. */
export function moveOf(
  order: Movable & Pick<BoardOrder, "planStartAt" | "planEndAt">,
  technician: { readonly rowId: string; readonly name: string },
  visit: Visit,
): BoardMove {
  const refused = (what: string): BoardMove => ({
    kind: "refused",
    reason: `工单${WORK_ORDER_STATUS[order.status].text}，不能${what}`,
  });
  if (order.status === "WAITING_DISPATCH" || !order.director) {
    if (order.availableActions.includes("DELIVER")) return { kind: "DELIVER" };
    return order.status === "WAITING_DISPATCH"
      ? { kind: "refused", reason: "没有派单权限" }
      : refused("派单");
  }
  const same = order.director.rowId === technician.rowId;
  if (same && sameVisit(visitOf(order), visit)) return { kind: "nothing" };
  if (same && order.viewerCan?.update) return { kind: "plan" };
  if (order.availableActions.includes("RE_DELIVER")) return { kind: "RE_DELIVER" };
  const steady = ["WAITING_PICKUP", "TAKEN", "IN_SERVICE", "RETURNED"].includes(order.status);
  if (steady) return { kind: "refused", reason: "没有改派权限" };
  return refused(same ? "调整时间" : "改派");
}

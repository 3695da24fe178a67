import { type CSSProperties, type KeyboardEvent, useRef } from "react";
import { visitText } from "@/domains/workOrder/steps/moment";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import { formatDateTime } from "@/ui/base/format";
import type { BoardBarOrder } from "./boardOrder";
import type { Place, Visit } from "./boardTime";
import { useDraggableOrder } from "./useBoardDrag";

interface BoardBarProps {
  readonly order: BoardBarOrder;
  /** Name of the technician of the row. */
  readonly technician: string;
  readonly visit: Visit;
  readonly place: Place;
  /** Whether the technician only assists: the visit is moved in the row of the responsible one. */
  readonly along: boolean;
  readonly busy: boolean;
  /** Whether it has just moved back after a refused drop. */
  readonly refused: boolean;
  readonly onOpen: () => void;
  readonly onSend: () => void;
  readonly onSettled: () => void;
}

/** A work order in a technician's row: dragged, opened by a click, or reassigned by Enter. */
export function BoardBar({ order, technician, visit, place, along, busy, refused, ...on }: BoardBarProps) {
  const element = useRef<HTMLButtonElement>(null);
  const dragging = useDraggableOrder(element, order.rowId, { enabled: !busy && !along, bar: true });
  const { text, tone } = WORK_ORDER_STATUS[order.status];
  const time = formatDateTime(visit.start).slice(11, 16);
  const whose = order.customerName ?? order.address;
  const words = [
    // visible text first and unchanged, as voice control addresses buttons by it
    [`${time} ${order.name}`, whose].filter(Boolean).join(" "),
    technician,
    visitText(visit.start, visit.end),
    text,
    order.isOverdue ? "已逾期" : "",
    along ? "协作" : "",
    order.customerName ? (order.address ?? "") : "",
  ]
    .filter(Boolean)
    .join("，");
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    on.onSend();
  };
  return (
    <button
      ref={element}
      type="button"
      className="dispatch-bar"
      data-order={order.rowId}
      data-tone={order.isOverdue ? "red" : tone}
      data-along={along || undefined}
      data-dragging={dragging || undefined}
      data-refused={refused || undefined}
      aria-busy={busy || undefined}
      aria-label={words}
      title={words}
      style={
        {
          "--left": `${place.left * 100}%`,
          "--width": `${place.width * 100}%`,
          "--lane": place.lane,
        } as CSSProperties
      }
      onClick={on.onOpen}
      onKeyDown={onKeyDown}
      onAnimationEnd={on.onSettled}
    >
      <span className="dispatch-bar__what">
        <span className="dispatch-bar__time">{time}</span> {order.name}
      </span>
      {whose ? " " : null}
      {whose ? <span className="dispatch-bar__whose">{whose}</span> : null}
    </button>
  );
}

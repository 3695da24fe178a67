import { type KeyboardEvent, useRef } from "react";
import { DictTag } from "@/app/record/dictItems";
import { SuggestionList } from "@/domains/workOrder/steps/SuggestionList";
import type { Technician } from "@/domains/workOrder/steps/TechnicianInput";
import { formatDateTime, formatDuration } from "@/ui/base/format";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { RelativeTime } from "@/ui/frame/text";
import type { BoardOrder } from "./boardOrder";
import { WAITING } from "./query";
import { useDraggableOrder } from "./useBoardDrag";

interface WaitingColumnProps {
  readonly orders: readonly BoardOrder[];
  readonly total: number;
  readonly page: number;
  /** Row id of the order whose suggested technicians are shown. */
  readonly chosen: string | null;
  readonly busy: ReadonlySet<string>;
  readonly refused: string | null;
  readonly onChoose: (rowId: string | null) => void;
  /** Called with the technicians who suit the selected order, the best first. */
  readonly onSuited: (memberIds: readonly string[]) => void;
  readonly onSend: (order: BoardOrder, technician?: Technician) => void;
  readonly onOpen: (order: BoardOrder) => void;
  readonly onPage: (page: number) => void;
  readonly onSettled: () => void;
}

/** Orders that wait for a technician, or for a time. */
export function WaitingColumn({ orders, total, page, chosen, busy, refused, ...on }: WaitingColumnProps) {
  const pages = Math.max(1, Math.ceil(total / WAITING));
  if (orders.length === 0) return <EmptyState compact title="没有等待的工单" text="可以换一个筛选条件。" />;
  return (
    <>
      <ul className="dispatch-wait" aria-label="等待的工单">
        {orders.map((order) => (
          <WaitingCard
            key={order.rowId}
            order={order}
            chosen={chosen === order.rowId}
            busy={busy.has(order.rowId)}
            refused={refused === order.rowId}
            onChoose={() => on.onChoose(chosen === order.rowId ? null : order.rowId)}
            onSuited={on.onSuited}
            onSend={(technician) => on.onSend(order, technician)}
            onOpen={() => on.onOpen(order)}
            onSettled={on.onSettled}
          />
        ))}
      </ul>
      {pages > 1 ? (
        <div className="dispatch-wait__pages">
          <Button size="small" disabled={page <= 1} onClick={() => on.onPage(page - 1)}>
            上一页
          </Button>
          <span className="ui-small ui-num">
            {page} / {pages}
          </span>
          <Button size="small" disabled={page >= pages} onClick={() => on.onPage(page + 1)}>
            下一页
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface WaitingCardProps {
  readonly order: BoardOrder;
  readonly chosen: boolean;
  readonly busy: boolean;
  readonly refused: boolean;
  readonly onChoose: () => void;
  readonly onSuited: (memberIds: readonly string[]) => void;
  readonly onSend: (technician?: Technician) => void;
  readonly onOpen: () => void;
  readonly onSettled: () => void;
}

/** Time since the due date, in the format of `RelativeTime`. */
function lateness(dueAt: string): string {
  const seconds = Math.max(60, (Date.now() - Date.parse(dueAt)) / 1000);
  const unit = seconds >= 86_400 ? 86_400 : seconds >= 3600 ? 3600 : 60;
  return `已超时 ${formatDuration(Math.floor(seconds / unit) * unit)}`;
}

/** A waiting order: dragged to a technician, or dispatched in a dialog by Enter; a click suggests them. */
function WaitingCard({ order, chosen, busy, refused, ...on }: WaitingCardProps) {
  const element = useRef<HTMLLIElement>(null);
  const dragging = useDraggableOrder(element, order.rowId, { enabled: !busy, bar: false });
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    on.onSend();
  };
  const { name, customerName, address, zone, level, serviceType, dueAt, isOverdue, director } = order;
  return (
    <li
      ref={element}
      className="dispatch-card"
      data-order={order.rowId}
      data-chosen={chosen || undefined}
      data-dragging={dragging || undefined}
      data-refused={refused || undefined}
      aria-busy={busy || undefined}
      onAnimationEnd={on.onSettled}
    >
      <button
        type="button"
        className="dispatch-card__name"
        aria-expanded={chosen}
        aria-label={`${name}，回车派单`}
        onClick={on.onChoose}
        onKeyDown={onKeyDown}
      >
        {name}
      </button>
      <span className="ui-muted ui-small">
        {[customerName, zone?.name, address].filter(Boolean).join(" · ")}
      </span>
      <span className="dispatch-card__facts">
        <DictTag item={level} />
        <DictTag item={serviceType} />
        {director ? <span className="ui-small">{director.name}</span> : null}
        {dueAt ? (
          <span className="ui-small" data-late={isOverdue || undefined} title={formatDateTime(dueAt)}>
            {isOverdue ? (
              lateness(dueAt)
            ) : (
              <>
                要求 <RelativeTime value={dueAt} />
              </>
            )}
          </span>
        ) : null}
      </span>
      {chosen ? (
        <div className="dispatch-card__more">
          <SuggestionList orderId={order.rowId} onShown={on.onSuited} onChoose={on.onSend} />
          <span className="ui-row">
            <Button size="small" onClick={() => on.onSend()}>
              派单
            </Button>
            <Button size="small" variant="minimal" onClick={on.onOpen}>
              查看工单
            </Button>
          </span>
        </div>
      ) : null}
    </li>
  );
}

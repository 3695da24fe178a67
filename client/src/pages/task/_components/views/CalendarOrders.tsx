import { PageLink } from "@/app/page/navigation";
import { workOrderOf } from "@/domains/work/labels";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import { formatDateTime } from "@/ui/base/format";
import { Popover } from "@/ui/frame/Popover";
import { StatusTag } from "@/ui/frame/StatusTag";
import { dayText } from "./calendarLayout";
import type { CalendarOrder } from "./calendarOrder";

/** Number of work order visits of a day; a click lists them (business §2 Work order). */
export function CalendarOrders({ day, orders }: { day: string; orders: readonly CalendarOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <Popover
      label={`${dayText(day)}的工单`}
      content={
        <ul className="task-cal__list">
          {orders.map(({ rowId, name, status, planStartAt }) => (
            <li key={rowId}>
              <span className="ui-num ui-small">{formatDateTime(planStartAt).slice(11, 16)}</span>
              <PageLink to={workOrderOf(rowId)}>{name}</PageLink>
              <StatusTag tone={WORK_ORDER_STATUS[status].tone}>{WORK_ORDER_STATUS[status].text}</StatusTag>
            </li>
          ))}
        </ul>
      }
    >
      <button
        type="button"
        className="task-cal__orders"
        aria-label={`${dayText(day)}有 ${orders.length} 个工单`}
      >
        工单 {orders.length}
      </button>
    </Popover>
  );
}

import { graphql, useFragment } from "react-relay";
import type { WorkOrderHead_order$key, WorkOrderStatus } from "@/__generated__/WorkOrderHead_order.graphql";
import { DictTag } from "@/app/record/dictItems";
import { Deadline } from "@/domains/workOrder/Deadline";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import { StatusTag } from "@/ui/frame/StatusTag";
import { RelativeTime } from "@/ui/frame/text";

/** Labels of the last reason, in the statuses that it explains. */
const WHY: Readonly<Partial<Record<WorkOrderStatus, string>>> = {
  WAITING_DISPATCH: "退单原因",
  RETURNED: "退回原因",
  STOPPED: "终止原因",
};

/**
 * Title area of a work order: name and status, or only the status where the page has a title (business §2
 * Work order).
 */
export function WorkOrderHead({ order: key, titled }: { order: WorkOrderHead_order$key; titled: boolean }) {
  const order = useFragment(
    graphql`
      fragment WorkOrderHead_order on WorkOrder {
        code
        name
        status
        statusSince
        lastReason
        isOverdue
        dueAt
        nextDueAt
        heldAt
        holdReason
        isSupplement
        visit
        level { text color }
      }
    `,
    key,
  );
  const { text, tone } = WORK_ORDER_STATUS[order.status];
  const why = WHY[order.status];
  return (
    <header className="ui-stack">
      {titled ? null : <h2 className="work-record__name">{order.name}</h2>}
      <p className="ui-row ui-row--wrap work-record__tags">
        <span className="ui-num">{order.code}</span>
        <StatusTag tone={tone}>{text}</StatusTag>
        <DictTag item={order.level} />
        {order.heldAt ? <StatusTag tone="yellow">已挂起</StatusTag> : null}
        {order.isOverdue ? <StatusTag tone="red">已逾期</StatusTag> : null}
        <Deadline order={order} />
        {order.visit === "AWAITED" ? <StatusTag tone="yellow">待回访</StatusTag> : null}
        {order.isSupplement ? <StatusTag>补单</StatusTag> : null}
        <span className="ui-muted ui-small">
          <RelativeTime value={order.statusSince} />
          进入此状态
        </span>
      </p>
      {order.heldAt ? (
        <p className="work-record__note" data-tone="yellow">
          挂起原因：{order.holdReason}（<RelativeTime value={order.heldAt} />）
        </p>
      ) : null}
      {why && order.lastReason && !order.heldAt ? (
        <p className="work-record__note" data-tone={tone}>
          {why}：{order.lastReason}
        </p>
      ) : null}
    </header>
  );
}

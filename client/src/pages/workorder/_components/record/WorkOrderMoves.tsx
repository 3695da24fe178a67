import { graphql, useFragment } from "react-relay";
import type { WorkOrderMoves_order$key } from "@/__generated__/WorkOrderMoves_order.graphql";
import { LEADS_TO, WORK_ORDER_ACTION } from "@/domains/workOrder/steps/actions";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import { formatDuration } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Timeline } from "@/ui/frame/Timeline";
import { WorkText } from "../WorkText";

/**
 * History of a work order's status changes, newest first: member, reason, and time spent in the former
 * status (business §4 Work order).
 */
export function WorkOrderMoves({ order: key }: { order: WorkOrderMoves_order$key }) {
  const order = useFragment(
    graphql`
      fragment WorkOrderMoves_order on WorkOrder {
        moves {
          rowId
          step
          from
          to
          reason
          seconds
          createdAt
          director { name }
          createdBy { name avatarUrl }
        }
      }
    `,
    key,
  );
  return (
    <Timeline
      empty="还没有流转"
      items={(order.moves ?? []).map((move) => {
        const who = move.createdBy?.name ?? "系统";
        const [from, to] = [WORK_ORDER_STATUS[move.from], WORK_ORDER_STATUS[move.to]];
        const sent = ["DELIVER", "RE_DELIVER", "DIRECT_ACCEPT"].includes(move.step);
        return {
          key: move.rowId,
          time: move.createdAt,
          tone: WORK_ORDER_ACTION[move.step].tone,
          ...(move.createdBy ? { avatar: { name: who, src: move.createdBy.avatarUrl ?? null } } : {}),
          title: `${who} ${WORK_ORDER_ACTION[move.step].text}${sent && move.director ? `给 ${move.director.name}` : ""}`,
          body: (
            <div className="ui-stack work-record__move">
              <p className="ui-row ui-row--wrap">
                {move.from === move.to ? null : (
                  <>
                    <StatusTag tone={from.tone}>{from.text}</StatusTag>
                    {LEADS_TO}
                  </>
                )}
                <StatusTag tone={to.tone}>{to.text}</StatusTag>
                {move.seconds > 0 ? (
                  <span className="ui-muted ui-small">
                    {move.step === "RESUME" ? "挂起" : `${from.text}停留`} {formatDuration(move.seconds)}
                  </span>
                ) : null}
              </p>
              {move.reason ? <WorkText text={move.reason} none="" /> : null}
            </div>
          ),
        };
      })}
    />
  );
}

import { graphql, useFragment } from "react-relay";
import type { TaskMoves_task$key } from "@/__generated__/TaskMoves_task.graphql";
import { TASK_ACTION, TASK_STATUS } from "@/domains/task/labels";
import { formatDuration } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Timeline } from "@/ui/frame/Timeline";
import { Rating } from "@/ui/input/Rating";

/**
 * History of a task's status changes, newest first: member, reason, and time spent in the former status
 * (business §2 Task).
 */
export function TaskMoves({ task: key }: { task: TaskMoves_task$key }) {
  const task = useFragment(
    graphql`
      fragment TaskMoves_task on Task {
        moves {
          rowId
          step
          from
          to
          reason
          score
          seconds
          createdAt
          createdBy { name avatarUrl }
        }
      }
    `,
    key,
  );
  return (
    <Timeline
      empty="还没有流转"
      items={(task.moves ?? []).map((move) => {
        const who = move.createdBy?.name ?? "系统";
        const [from, to] = [TASK_STATUS[move.from], TASK_STATUS[move.to]];
        return {
          key: move.rowId,
          time: move.createdAt,
          tone: to.tone,
          ...(move.createdBy ? { avatar: { name: who, src: move.createdBy.avatarUrl ?? null } } : {}),
          title: `${who} ${TASK_ACTION[move.step].text}`,
          body: (
            <div className="ui-stack task-record__move">
              <p className="ui-row ui-row--wrap">
                <StatusTag tone={from.tone}>{from.text}</StatusTag>
                <span aria-hidden>→</span>
                <StatusTag tone={to.tone}>{to.text}</StatusTag>
                {move.seconds > 0 ? (
                  <span className="ui-muted ui-small">
                    {from.text}停留 {formatDuration(move.seconds)}
                  </span>
                ) : null}
              </p>
              {move.score ? <Rating readOnly value={move.score} onChange={() => undefined} /> : null}
              {move.reason ? <p className="task-record__text">{move.reason}</p> : null}
            </div>
          ),
        };
      })}
    />
  );
}

import { graphql, useFragment } from "react-relay";
import type { TaskHead_task$key, TaskStatus } from "@/__generated__/TaskHead_task.graphql";
import { DictTag } from "@/app/record/dictItems";
import { TASK_STATUS } from "@/domains/task/labels";
import { StatusTag } from "@/ui/frame/StatusTag";
import { RelativeTime } from "@/ui/frame/text";

/** Labels of the last reason, in the statuses that it explains. */
const WHY: Readonly<Partial<Record<TaskStatus, string>>> = {
  HELD: "挂起原因",
  RETURNED: "退回原因",
  CANCELLED: "取消原因",
};

/**
 * Title area of a task: name and status, or only the status where the page has a title (business §2 Task).
 */
export function TaskHead({ task: key, titled }: { task: TaskHead_task$key; titled: boolean }) {
  const task = useFragment(
    graphql`
      fragment TaskHead_task on Task {
        name
        status
        statusSince
        lastReason
        isOverdue
        overdueDays
        level { text color }
      }
    `,
    key,
  );
  const { text, tone } = TASK_STATUS[task.status];
  const why = WHY[task.status];
  return (
    <header className="ui-stack">
      {titled ? null : <h2 className="task-record__name">{task.name}</h2>}
      <p className="ui-row ui-row--wrap task-record__tags">
        <StatusTag tone={tone}>{text}</StatusTag>
        <DictTag item={task.level} />
        {task.isOverdue ? (
          <StatusTag tone="red">{task.overdueDays ? `逾期 ${task.overdueDays} 天` : "已逾期"}</StatusTag>
        ) : null}
        <span className="ui-muted ui-small">
          <RelativeTime value={task.statusSince} />
          进入此状态
        </span>
      </p>
      {why && task.lastReason ? (
        <p className="task-record__note" data-tone={tone}>
          {why}：{task.lastReason}
        </p>
      ) : null}
    </header>
  );
}

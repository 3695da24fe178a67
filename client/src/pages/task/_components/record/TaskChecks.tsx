import { graphql, useFragment } from "react-relay";
import type { TaskChecks_task$key } from "@/__generated__/TaskChecks_task.graphql";
import type { TaskChecksMutation } from "@/__generated__/TaskChecksMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { Progress } from "@/ui/feedback/Progress";
import { Card } from "@/ui/frame/Card";
import { RelativeTime } from "@/ui/frame/text";
import { Checkbox } from "@/ui/input/choices";

/** Checklist of a task, ticked off by those who work on it; hidden if it is empty (business §2 Task). */
export function TaskChecks({
  task: key,
  refresh,
}: {
  task: TaskChecks_task$key;
  refresh: () => Promise<unknown>;
}) {
  const task = useFragment(
    graphql`
      fragment TaskChecks_task on Task {
        checkCount
        doneCheckCount
        checks { id rowId name isDone doneAt doneBy { name } }
        viewerCan { check }
      }
    `,
    key,
  );
  const [tick] = useAppMutation<TaskChecksMutation>(
    graphql`
      mutation TaskChecksMutation($id: ID!, $done: Boolean!) {
        taskCheck(input: { id: $id, done: $done }) {
          task {
            id
            version
            doneCheckCount
            availableActions
            checks { id rowId name isDone doneAt doneBy { name } }
          }
          userErrors { field message code }
        }
      }
    `,
    { errors: "inline" },
  );
  const { checkCount, doneCheckCount } = task;
  if (checkCount === 0) return null;
  return (
    <Card title={`检查清单（${doneCheckCount}/${checkCount}）`}>
      <Progress
        value={doneCheckCount / checkCount}
        name="检查清单进度"
        {...(doneCheckCount === checkCount ? { tone: "green" as const } : {})}
      />
      <ul className="task-record__checks" aria-label="检查清单">
        {(task.checks ?? []).map(({ id, rowId, name, isDone, doneAt, doneBy }) => (
          <li key={id}>
            <Checkbox
              value={isDone}
              disabled={!task.viewerCan.check}
              label={name}
              onChange={async (done) => {
                // refused, for example because another member has changed or deleted the item: refetch
                if (!(await tick({ id: rowId, done })).ok) await refresh();
              }}
            />
            {isDone && doneBy ? (
              <span className="ui-muted ui-small">
                {doneBy.name} <RelativeTime value={doneAt} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { graphql, useFragment } from "react-relay";
import type { TaskTimes_query$key } from "@/__generated__/TaskTimes_query.graphql";
import type { TaskTimes_task$key } from "@/__generated__/TaskTimes_task.graphql";
import type { TaskTimesDeleteMutation } from "@/__generated__/TaskTimesDeleteMutation.graphql";
import { hours } from "@/domains/task/labels";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { EmptyState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { TaskTimeForm } from "./TaskTimeForm";

/** Recorded working times of a task, with a form for new ones (business §2 Task). */
export function TaskTimes({
  task: taskKey,
  query,
  refresh,
}: {
  task: TaskTimes_task$key;
  query: TaskTimes_query$key;
  refresh: () => Promise<unknown>;
}) {
  const task = useFragment(
    graphql`
      fragment TaskTimes_task on Task {
        rowId
        spent
        viewerCan { logTime }
      }
    `,
    taskKey,
  );
  const { taskTimes } = useFragment(
    graphql`
      fragment TaskTimes_query on Query @argumentDefinitions(id: { type: "ID!" }) {
        taskTimes(first: 100, filter: { taskId: $id }, orderBy: [{ field: SPENT_ON, direction: DESC }]) {
          totalCount
          nodes {
            rowId
            minutes
            spentOn
            remark
            member { name avatarUrl }
            viewerCan { delete }
          }
        }
      }
    `,
    query,
  );
  const remove = useSave<TaskTimesDeleteMutation>(graphql`
    mutation TaskTimesDeleteMutation($ids: [ID!]!) {
      taskTimeDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const rows = taskTimes?.nodes ?? [];
  const total = taskTimes?.totalCount ?? 0;
  return (
    <Card title={task.spent > 0 ? `工时（${hours(task.spent)} 小时）` : "工时"}>
      {task.viewerCan.logTime ? <TaskTimeForm taskId={task.rowId} onSaved={refresh} /> : null}
      {rows.length === 0 ? (
        <EmptyState compact title="还没有登记工时" />
      ) : (
        <ul className="task-record__times" aria-label="工时记录">
          {rows.map(({ rowId, minutes, spentOn, remark, member, viewerCan }) => (
            <li key={rowId}>
              <span className="ui-row ui-row--wrap ui-grow">
                {member ? <PersonName name={member.name} src={member.avatarUrl} /> : null}
                <span className="ui-muted">{spentOn}</span>
                <strong>{hours(minutes)} 小时</strong>
                {remark ? <span className="task-record__text">{remark}</span> : null}
              </span>
              {viewerCan.delete ? (
                <Button
                  variant="minimal"
                  size="small"
                  aria-label={`删除 ${spentOn} 的工时`}
                  onClick={async () => {
                    const done = await confirmDelete({
                      what: [`${spentOn} ${hours(minutes)} 小时`],
                      run: async () => (await remove({ ids: [rowId] })).userErrors,
                    });
                    if (done) await refresh();
                  }}
                >
                  删除
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {total > rows.length ? (
        <p className="ui-muted ui-small">
          共 {total} 条，显示最近 {rows.length} 条
        </p>
      ) : null}
    </Card>
  );
}

import type { columns_task$key } from "@/__generated__/columns_task.graphql";
import type { TaskFilter } from "@/__generated__/TaskBoardQuery.graphql";
import { useCan } from "@/access/Can";
import { usePageRefresh } from "@/app/page/pageContext";
import { RecordList, type RecordListProps } from "@/app/record/RecordList";
import { useUnseen } from "@/app/record/useUnseen";
import { EVERY_TASK } from "@/domains/task/access";
import { batchActions } from "../_lib/batch";
import { TASK_COLUMNS, type TaskRow, useTaskRows } from "../_lib/columns";
import { openTask } from "../_lib/openTask";
import { panelOf } from "../_lib/panel";
import { useTaskCommands } from "../_lib/useTaskCommands";
import { useTaskExport } from "../_lib/useTaskExport";
import { looksOf } from "./looks";

type ListProps = Pick<
  RecordListProps<TaskRow>,
  "title" | "state" | "filters" | "keywordPlaceholder" | "storageKey"
>;

/**
 * The tasks of a project or customer, shown as a list, a tree, a board or a calendar (business §2 Task).
 */
export function TaskTable({
  list,
  tasks,
  filter,
  without,
  preset,
}: {
  list: ListProps;
  tasks:
    | { readonly totalCount: number | null | undefined; readonly nodes: columns_task$key }
    | null
    | undefined;
  filter: TaskFilter;
  /** Columns left out, as their values are the same in all rows. */
  without: readonly string[];
  /** Initial values of a new task. */
  preset: NonNullable<Parameters<typeof openTask>[0]["preset"]>;
}) {
  const can = useCan();
  const refresh = usePageRefresh();
  const commands = useTaskCommands(refresh);
  const exporting = useTaskExport();
  const nodes = useTaskRows(tasks?.nodes);
  const page = tasks && { totalCount: tasks.totalCount, nodes };
  return (
    <RecordList
      {...list}
      embedded
      subject="任务"
      unseen={useUnseen("任务", EVERY_TASK)}
      columns={TASK_COLUMNS.filter(({ key }) => !without.includes(key))}
      page={page}
      nameOf={({ name }) => name}
      panel={panelOf(refresh)}
      edit={(row) => openTask(row ? { row } : { preset })}
      remove={commands.remove}
      removeEach={commands.removeEach}
      bin="TASK"
      create={can({ perms: "task:create" }) ? {} : null}
      batchActions={batchActions(refresh)}
      exportAction={
        can({ perms: "task:export" })
          ? () => exporting(filter, list.state.sort, tasks?.totalCount ?? null)
          : null
      }
      renderView={looksOf(filter, tasks)}
      about="在这里安排的任务会自动带上所属的项目或客户。"
    />
  );
}

import { graphql, usePreloadedQuery } from "react-relay";
import type { GanttOfTasksMutation } from "@/__generated__/GanttOfTasksMutation.graphql";
import artifact, { type GanttOfTasksQuery } from "@/__generated__/GanttOfTasksQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { reportResult } from "@/app/record/reportResult";
import { taskOf } from "@/domains/task/labels";
import { type ViewData, ViewHost } from "@/pages/task/_components/views/ViewHost";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { Gantt } from "./Gantt";
import { type Bar, type TaskBar, type TaskFact, withTasks } from "./gantt";

/** Largest number of tasks in the chart. */
const MOST = 500;

interface Picture<M extends Bar> {
  rows: readonly M[];
  movable: (milepost: M) => boolean;
  onMove: (milepost: M, beginsOn: string, endsOn: string) => Promise<void>;
  onOpen: (milepost: M) => void;
}

const isTask = (row: Bar): row is TaskBar => "task" in row;

/**
 * Gantt chart of a project with its tasks below the milestones; the tasks are requested after the page has
 * rendered.
 */
export function GanttOfTasks<M extends Bar>({
  projectId,
  refreshKey,
  ...picture
}: Picture<M> & { projectId: string; refreshKey: unknown }) {
  return (
    <ViewHost<GanttOfTasksQuery>
      artifact={artifact}
      variables={{ page: { number: 1, size: MOST }, projectId }}
      refreshKey={refreshKey}
    >
      {(data) => <Drawn {...data} {...picture} />}
    </ViewHost>
  );
}

function Drawn<M extends Bar>({
  queryRef,
  refresh,
  rows,
  movable,
  onMove,
  onOpen,
}: ViewData<GanttOfTasksQuery> & Picture<M>) {
  const { tasks } = usePreloadedQuery<GanttOfTasksQuery>(
    graphql`
      query GanttOfTasksQuery($page: PageInput!, $projectId: ID!) {
        tasks(
          page: $page
          filter: { projectId: $projectId, status: [READY, HELD, WORKING, RETURNED, WAITING, DONE] }
          orderBy: [{ field: ENDS_ON, direction: ASC }]
        ) {
          totalCount
          nodes {
            id
            rowId
            name
            status
            version
            beginsOn
            endsOn
            finishedAt
            isOverdue
            milepost { rowId }
            after { rowId }
            viewerCan { update }
          }
        }
      }
    `,
    queryRef,
  );
  const save = useSave<GanttOfTasksMutation>(graphql`
    mutation GanttOfTasksMutation($id: ID!, $version: Int!, $input: TaskInput!) {
      taskUpdate(input: { id: $id, version: $version, changes: $input }) {
        task { id beginsOn endsOn isOverdue overdueDays version }
        userErrors { field message code }
      }
    }
  `);
  const undoing = ({ rowId: id, beginsOn = null, endsOn = null }: TaskFact, version: number) => ({
    action: {
      text: "撤销",
      onClick: () => reportResult(save({ id, version, input: { beginsOn, endsOn } }), "已撤销调整", refresh),
    },
    timeout: 10_000,
  });
  const go = usePageNavigate();
  const all = withTasks(rows, tasks?.nodes ?? []);
  const more = (tasks?.totalCount ?? 0) > MOST;
  return (
    <>
      <Gantt
        rows={all}
        movable={(row) => (isTask(row) ? row.task.viewerCan.update : movable(row))}
        onMove={async (row, beginsOn, endsOn) => {
          if (!isTask(row)) {
            await onMove(row, beginsOn, endsOn);
            return;
          }
          const { task } = row;
          // a bar of a single day stays so
          const both = { ...(task.beginsOn ? { beginsOn } : {}), ...(task.endsOn ? { endsOn } : {}) };
          const input = beginsOn === endsOn && Object.keys(both).length > 0 ? both : { beginsOn, endsOn };
          const saving = save({ id: task.rowId, version: task.version, input });
          const say = ({ data }: Awaited<typeof saving>) => {
            const version = data?.taskUpdate?.task?.version;
            toast.success("已调整任务日期", version === undefined ? {} : undoing(task, version));
          };
          await reportResult(saving, say, refresh);
        }}
        onOpen={(row) => {
          if (isTask(row)) go(taskOf(row.task.rowId));
          else onOpen(row);
        }}
      />
      {more ? <p className="ui-muted gantt__note">任务较多，只画出最早截止的 {MOST} 个。</p> : null}
    </>
  );
}

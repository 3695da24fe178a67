import { graphql, useFragment } from "react-relay";
import type { TaskContent_task$key } from "@/__generated__/TaskContent_task.graphql";
import type { TaskTimes_query$key } from "@/__generated__/TaskTimes_query.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { RecordText } from "@/app/files/RecordText";
import { Parts } from "@/app/page/Parts";
import { useRecordMembers } from "@/domains/member/useRecordMembers";
import { Card } from "@/ui/frame/Card";
import { FileList } from "@/ui/upload/FileList";
import { TaskActions } from "./TaskActions";
import { TaskChecks } from "./TaskChecks";
import { TaskFacts } from "./TaskFacts";
import { TaskHead } from "./TaskHead";
import { TaskMoves } from "./TaskMoves";
import { TaskRelated } from "./TaskRelated";
import { TaskTimes } from "./TaskTimes";
import "./TaskRecord.css";

export interface TaskContentProps {
  task: TaskContent_task$key;
  query: TaskTimes_query$key;
  /** Refetches the task after an action. */
  refresh: () => Promise<unknown>;
  onDeleted: () => unknown;
  /** Whether the page shows the name already. */
  titled?: boolean;
}

/** Content of a task in a page or panel: its fields, actions and activity (business §2 Task). */
export function TaskContent({ task: key, query, refresh, onDeleted, titled = false }: TaskContentProps) {
  const task = useFragment(
    graphql`
      fragment TaskContent_task on Task {
        id
        rowId
        version
        description
        files { rowId name size picture: streamUrl(width: 1280, height: 1280) }
        ...TaskHead_task
        ...TaskActions_task
        ...TaskFacts_task
        ...TaskChecks_task
        ...TaskRelated_task
        ...TaskMoves_task
        ...TaskTimes_task
      }
    `,
    key,
  );
  useRecordMembers(task.id);
  const files = attachedFiles(task.files);
  return (
    <article className="task-record" aria-label="任务详情">
      <Parts of={`${task.id} ${task.version}`}>
        <TaskHead task={task} titled={titled} />
        <TaskActions task={task} refresh={refresh} onDeleted={onDeleted} />
        <Card title="基本信息">
          <TaskFacts task={task} />
        </Card>
        <Card title="任务说明">
          <RecordText text={task.description} files={task.files} empty="没有说明" />
        </Card>
        <TaskChecks task={task} refresh={refresh} />
        <TaskRelated task={task} refresh={refresh} />
        <Card title={files.length > 0 ? `附件（${files.length}）` : "附件"}>
          <FileList files={files} onOpen={(file) => void openPreview(file, files)} />
        </Card>
        <TaskTimes task={task} query={query} refresh={refresh} />
        <Card title="流转记录">
          <TaskMoves task={task} />
        </Card>
        <Card title="动态">
          <RecordActivity recordId={task.id} />
        </Card>
      </Parts>
    </article>
  );
}

import { rowIdOf } from "@/app/record/rowId";
import { taskOf } from "@/domains/task/labels";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import TaskRecord from "./TaskRecord";

export interface TaskPanelProps extends PanelFrame {
  /** Row id of the task, from the URL. */
  id: string;
  /** Refetches the list, as an action may remove the task from it. */
  onChanged: () => Promise<unknown>;
}

/** Side panel of a task beside its list, with the content of the task's page (business §2 Task). */
export default function TaskPanel({ id, onChanged, ...frame }: TaskPanelProps) {
  return (
    <SidePanel open title="任务详情" fullHref={taskOf(rowIdOf(id))} {...frame}>
      <TaskRecord
        id={id}
        onChanged={onChanged}
        onDeleted={async () => {
          frame.onClose();
          await onChanged();
        }}
      />
    </SidePanel>
  );
}

import { rowIdOf } from "@/app/record/rowId";
import { taskOf } from "@/domains/task/labels";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import TaskRecord from "./TaskRecord";

export interface TaskPanelProps extends PanelFrame {
  /** Row id of the task, as the address says it. */
  id: string;
  /** Asks for the list again: a step may take the task out of it. */
  onChanged: () => Promise<unknown>;
}

/** A task beside its list, with all that its page has (business §2 Task). */
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

import { rowIdOf } from "@/app/record/rowId";
import { workOrderOf } from "@/domains/work/labels";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import WorkOrderRecord from "./WorkOrderRecord";

export interface WorkOrderPanelProps extends PanelFrame {
  /** Row id of the order, as the address says it. */
  id: string;
  /** Asks for the list again: a step may take the order out of it. */
  onChanged: () => Promise<unknown>;
}

/** A work order beside its list, with all that its page has (business §2 Work order). */
export default function WorkOrderPanel({ id, onChanged, ...frame }: WorkOrderPanelProps) {
  return (
    <SidePanel open title="工单详情" fullHref={workOrderOf(rowIdOf(id))} {...frame}>
      <WorkOrderRecord
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

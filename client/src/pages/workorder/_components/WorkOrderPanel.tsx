import { rowIdOf } from "@/app/record/rowId";
import { workOrderOf } from "@/domains/work/labels";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import WorkOrderRecord from "./WorkOrderRecord";

export interface WorkOrderPanelProps extends PanelFrame {
  /** Row id of the order, from the URL. */
  id: string;
  /** Refetches the list, as an action may remove the order from it. */
  onChanged: () => Promise<unknown>;
}

/**
 * Side panel of a work order beside its list, with the content of the order's page
 * (business §2 Work order).
 */
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

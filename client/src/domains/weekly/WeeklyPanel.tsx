import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import WeeklyRecord from "./WeeklyRecord";

export interface WeeklyPanelProps extends PanelFrame {
  /** Row id of the report, from the address. */
  id: string;
  onChanged: () => Promise<unknown>;
}

/** The side panel of a report, with the actions of its readers (business §2 Weekly). */
export default function WeeklyPanel({ id, onChanged, ...frame }: WeeklyPanelProps) {
  return (
    <SidePanel open title="周报详情" {...frame}>
      <WeeklyRecord id={id} onChanged={onChanged} />
    </SidePanel>
  );
}

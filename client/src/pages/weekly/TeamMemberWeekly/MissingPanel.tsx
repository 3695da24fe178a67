import { type Week, weekText } from "@/domains/weekly/weeks";
import { EmptyState } from "@/ui/feedback/states";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";

/** Side panel of a member who has not submitted the report of the week. */
export function MissingPanel({ week, ...frame }: PanelFrame & { week: Week }) {
  return (
    <SidePanel open title="周报详情" {...frame}>
      <EmptyState title={`还没有提交${weekText(week)}的周报`} text="提交后可以在这里阅读和点评。" />
    </SidePanel>
  );
}

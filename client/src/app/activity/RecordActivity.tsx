import { lazy, Suspense } from "react";
import { loadChunk } from "@/app/page/chunk";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import type { ActivityPanelProps } from "./ActivityPanel";

const load = () => import("./ActivityPanel");
const ActivityPanel = lazy(() => loadChunk(load).then((module) => ({ default: module.ActivityPanel })));

/** The timeline of a record, whose code comes after the record: it stands at the end of pages and asks for itself. */
export function RecordActivity(props: ActivityPanelProps) {
  return (
    <Suspense fallback={<LoadingMask text="加载中" />}>
      <ActivityPanel {...props} />
    </Suspense>
  );
}

import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const WorkOrderPanel = lazy(() => import("./WorkOrderPanel"));

/** What a list of work orders opens beside it; `refresh` asks for the list again. */
export function panelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <WorkOrderPanel id={id} onChanged={refresh} {...frame} />;
}

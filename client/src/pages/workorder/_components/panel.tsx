import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const WorkOrderPanel = lazy(() => import("./WorkOrderPanel"));

/** Panel beside a list of work orders; `refresh` refetches the list. */
export function panelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <WorkOrderPanel id={id} onChanged={refresh} {...frame} />;
}

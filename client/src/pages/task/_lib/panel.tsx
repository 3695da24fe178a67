import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const TaskPanel = lazy(() => import("../_components/TaskPanel"));

/** Panel beside a list of tasks; `refresh` refetches the list. */
export function panelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <TaskPanel id={id} onChanged={refresh} {...frame} />;
}

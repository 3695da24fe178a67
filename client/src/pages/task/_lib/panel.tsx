import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const TaskPanel = lazy(() => import("../_components/TaskPanel"));

/** What a list of tasks opens beside it; `refresh` asks for the list again. */
export function panelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <TaskPanel id={id} onChanged={refresh} {...frame} />;
}

import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const WeeklyPanel = lazy(() => import("./WeeklyPanel"));

/** The panel that a list of reports opens; `refresh` asks for the list again. */
export function panelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <WeeklyPanel id={id} onChanged={refresh} {...frame} />;
}

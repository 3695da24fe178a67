import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const WeeklyPanel = lazy(() => import("./WeeklyPanel"));

/** The panel of a report, opened by a list; `refresh` refetches the list. */
export function panelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <WeeklyPanel id={id} onChanged={refresh} {...frame} />;
}

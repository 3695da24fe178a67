import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const DayPanel = lazy(() => import("./DayPanel"));

/** The panel of a computed day, opened by a list or a calendar; `refresh` refetches these. */
export function panelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <DayPanel id={id} onChanged={refresh} {...frame} />;
}

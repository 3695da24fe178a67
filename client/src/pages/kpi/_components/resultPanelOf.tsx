import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const ResultPanel = lazy(() => import("./ResultPanel"));

/** Panel of a result for a list of results; `refresh` refetches the list. */
export function resultPanelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <ResultPanel id={id} onChanged={refresh} {...frame} />;
}

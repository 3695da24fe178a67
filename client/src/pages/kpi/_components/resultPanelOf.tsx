import { lazy, type ReactNode } from "react";
import type { PanelFrame } from "@/ui/list/opening";

const ResultPanel = lazy(() => import("./ResultPanel"));

/** The panel of a result that a list opens; `refresh` asks for the list again. */
export function resultPanelOf(refresh: () => Promise<unknown>): (id: string, frame: PanelFrame) => ReactNode {
  return (id, frame) => <ResultPanel id={id} onChanged={refresh} {...frame} />;
}

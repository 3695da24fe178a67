import { latePart } from "@/app/page/latePart";
import type { FlowHistoryProps } from "./FlowHistory";

/** The history apart from the page: it stands below everything that a decision needs. */
export const LateHistory = latePart<FlowHistoryProps>(() =>
  import("./FlowHistory").then((module) => module.FlowHistory),
);

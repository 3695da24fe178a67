import { latePart } from "@/app/page/latePart";
import type { FlowHistoryProps } from "./FlowHistory";
import type { FlowSheetProps } from "./FlowSheet";
import type { FlowWayProps } from "./FlowWay";

/** The history apart from the page: it stands below everything that a decision needs. */
export const LateHistory = latePart<FlowHistoryProps>(() =>
  import("./FlowHistory").then((module) => module.FlowHistory),
);

/** The same of what is on paper alone; there as soon as the page is, for whoever prints at once. */
export const LateSheet = latePart<FlowSheetProps>(
  () => import("./FlowSheet").then((module) => module.FlowSheet),
  { ahead: true },
);

/** The same of the picture, which stands below the form; asked for with the page. */
export const LateWay = latePart<FlowWayProps>(() => import("./FlowWay").then((module) => module.FlowWay), {
  ahead: true,
});

import { lazyPart } from "@/app/page/lazyPart";
import type { FlowAbsenceProps } from "./FlowAbsence";
import type { FlowHistoryProps } from "./FlowHistory";
import type { FlowSheetProps } from "./FlowSheet";
import type { FlowWayProps } from "./FlowWay";

/** The days of an absence, loaded lazily: few applications have some. */
export const LateAbsence = lazyPart<FlowAbsenceProps>(() =>
  import("./FlowAbsence").then((module) => module.FlowAbsence),
);

/** The history, loaded lazily: it is below everything that a decision needs. */
export const LateHistory = lazyPart<FlowHistoryProps>(() =>
  import("./FlowHistory").then((module) => module.FlowHistory),
);

/** The print layout, loaded lazily but right after the page, for immediate printing. */
export const LateSheet = lazyPart<FlowSheetProps>(
  () => import("./FlowSheet").then((module) => module.FlowSheet),
  { ahead: true },
);

/** The diagram below the form, loaded lazily together with the page. */
export const LateWay = lazyPart<FlowWayProps>(() => import("./FlowWay").then((module) => module.FlowWay), {
  ahead: true,
});

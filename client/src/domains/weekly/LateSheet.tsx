import { lazyPart } from "@/app/page/lazyPart";
import type { WeeklySheetProps } from "./WeeklySheet";

/**
 * The printed sheet of a report in a chunk of its own; it loads with the page, so that printing works at
 * once.
 */
export const LateSheet = lazyPart<WeeklySheetProps>(
  () => import("./WeeklySheet").then((module) => module.WeeklySheet),
  { ahead: true },
);

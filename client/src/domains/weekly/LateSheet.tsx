import { latePart } from "@/app/page/latePart";
import type { WeeklySheetProps } from "./WeeklySheet";

/** The sheet of a report in a chunk of its own; it is fetched with the page, so that printing at once works. */
export const LateSheet = latePart<WeeklySheetProps>(
  () => import("./WeeklySheet").then((module) => module.WeeklySheet),
  { ahead: true },
);

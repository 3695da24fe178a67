import { latePart } from "@/app/page/latePart";
import type { ActivityPanelProps } from "./ActivityPanel";

/** The timeline of a record, whose code comes after the record: it stands at the end of pages and asks for itself. */
export const RecordActivity = latePart<ActivityPanelProps>(() =>
  import("./ActivityPanel").then((module) => module.ActivityPanel),
);

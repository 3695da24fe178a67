import { lazyPart } from "@/app/page/lazyPart";
import type { ActivityPanelProps } from "./ActivityPanel";

/**
 * The timeline of a record. Its code loads after the record, because it is at the end of pages and loads
 * its own data.
 */
export const RecordActivity = lazyPart<ActivityPanelProps>(() =>
  import("./ActivityPanel").then((module) => module.ActivityPanel),
);

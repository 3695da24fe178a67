import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the list of a report's schedules. */
export const openSchedules = lazyRecordDialog(() => import("./SchedulesDialog"));

import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a report's schedule, or of a new one; true when it was saved. */
export const openSchedule = lazyRecordDialog(() => import("./ScheduleDialog"));

/** Opens the runs of a schedule with their outcomes. */
export const openRuns = lazyRecordDialog(() => import("./ScheduleRunsDialog"));

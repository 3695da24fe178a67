import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens a schedule, or a new one; true when it was saved. */
export const openSchedule = lazyRecordDialog(() => import("./ScheduleDialog"));

/** Opens when a schedule was sent, and what became of it. */
export const openRuns = lazyRecordDialog(() => import("./ScheduleRunsDialog"));

import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the schedules of a report. */
export const openSchedules = lazyRecordDialog(() => import("./SchedulesDialog"));

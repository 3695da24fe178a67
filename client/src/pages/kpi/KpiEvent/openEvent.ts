import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of an appraisal event, new or existing; true when it was saved (business §2 KPI). */
export const openEvent = lazyRecordDialog(() => import("./KpiEventDialog"));

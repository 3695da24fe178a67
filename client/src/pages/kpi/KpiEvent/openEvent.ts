import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of an event, or of a new one; true when something was saved (business §2 KPI). */
export const openEvent = lazyRecordDialog(() => import("./KpiEventDialog"));

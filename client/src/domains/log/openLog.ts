import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/**
 * Opens the dialog of a log, or of a new one linked to a record; true when it was saved (business §2 Log).
 */
export const openLog = lazyRecordDialog(() => import("./LogDialog"));

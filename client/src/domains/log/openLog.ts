import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a log, or of a new one about some record; true when something was saved (business §2 Log). */
export const openLog = lazyRecordDialog(() => import("./LogDialog"));

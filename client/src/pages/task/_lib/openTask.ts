import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a task, or of a new one; true when something was saved (business §2 Task). */
export const openTask = lazyRecordDialog(() => import("../TaskDialog/TaskDialog"));

/** Opens the dialog that finishes a task; true when it was finished. */
export const openTaskFinish = lazyRecordDialog(() => import("../_components/record/TaskFinishDialog"));

/** Opens the dialog that approves a finished task; true when it was approved. */
export const openTaskPass = lazyRecordDialog(() => import("../_components/record/TaskPassDialog"));

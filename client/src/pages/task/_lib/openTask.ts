import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a task, or of a new one; true when something was saved (business §2 Task). */
export const openTask = lazyRecordDialog(() => import("../TaskDialog/TaskDialog"));

/** Asks what was done, with photos; true when the task was finished. */
export const openTaskFinish = lazyRecordDialog(() => import("../_components/record/TaskFinishDialog"));

/** Asks how well it was done; true when the task has passed. */
export const openTaskPass = lazyRecordDialog(() => import("../_components/record/TaskPassDialog"));

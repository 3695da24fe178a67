import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Asks, then takes an import back; true when that worked. */
export const openBatchUndo = lazyRecordDialog(() => import("./BatchUndoDialog"));

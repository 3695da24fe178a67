import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Reverts an import after a confirmation; true on success. */
export const openBatchUndo = lazyRecordDialog(() => import("./BatchUndoDialog"));

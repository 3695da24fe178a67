import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/**
 * Opens the dialog that corrects a figure of a closed day; true when it was saved (business §7
 * `dailyRecord`).
 */
export const openCorrection = lazyRecordDialog(() => import("./CorrectionDialog"));

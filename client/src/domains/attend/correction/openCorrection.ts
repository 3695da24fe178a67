import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog that puts a figure of a closed day right; true when it was (business §7 `dailyRecord`). */
export const openCorrection = lazyRecordDialog(() => import("./CorrectionDialog"));

import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the records of one import; true when it was reverted. */
export const openBatch = lazyRecordDialog(() => import("./BatchDialog"));

import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens what one import has written; true when it was taken back. */
export const openBatch = lazyRecordDialog(() => import("./BatchDialog"));

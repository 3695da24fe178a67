import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog in which an input that was submitted is modified with a reason. */
export const openModify = lazyRecordDialog(() => import("./ModifyDialog"));

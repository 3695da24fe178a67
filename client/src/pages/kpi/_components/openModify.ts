import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog to modify a submitted input with a reason. */
export const openModify = lazyRecordDialog(() => import("./ModifyDialog"));

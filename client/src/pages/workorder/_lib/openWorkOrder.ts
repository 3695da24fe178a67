import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a work order, or of a new one; true when something was saved (business §2 Work order). */
export const openWorkOrder = lazyRecordDialog(() => import("../WorkOrderDialog/WorkOrderDialog"));

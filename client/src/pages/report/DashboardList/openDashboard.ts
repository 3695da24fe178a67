import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a dashboard's name and audience, or of a new one; true when it was saved. */
export const openDashboard = lazyRecordDialog(() => import("./DashboardDialog"));

import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the name of a dashboard and whom it is for, or a new one; true when it was saved. */
export const openDashboard = lazyRecordDialog(() => import("./DashboardDialog"));

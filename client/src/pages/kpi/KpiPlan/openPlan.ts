import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a plan, or of a new one. */
export const openPlan = lazyRecordDialog(() => import("./KpiPlanDialog"));

/** Opens the settings of a running plan. */
export const openRunning = lazyRecordDialog(() => import("../_components/RunningDialog"));

import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of an appraisal plan, new or existing. */
export const openPlan = lazyRecordDialog(() => import("./KpiPlanDialog"));

/** Opens the dialog with the settings of a running plan. */
export const openRunning = lazyRecordDialog(() => import("../_components/RunningDialog"));

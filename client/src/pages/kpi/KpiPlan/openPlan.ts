import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of an appraisal plan, new or existing. */
export const openPlan = lazyRecordDialog(() => import("./KpiPlanDialog"));

/** Opens the dialog of several new plans, each for a group. */
export const openGroups = lazyRecordDialog(() => import("./KpiPlanGroupsDialog"));

/** Opens the dialog with the settings of a running plan. */
export const openRunning = lazyRecordDialog(() => import("../_components/RunningDialog"));

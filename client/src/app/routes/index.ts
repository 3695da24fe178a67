import { adminRoutes } from "./admin.ts";
import { attendRoutes } from "./attend.ts";
import { customerRoutes } from "./customer.ts";
import { customerRecordRoutes } from "./customerRecord.ts";
import { docRoutes } from "./doc.ts";
import { firstRoutes } from "./first.ts";
import { kpiRoutes } from "./kpi.ts";
import { logRoutes } from "./log.ts";
import { mcenterRoutes } from "./mcenter.ts";
import { memberRoutes } from "./members.ts";
import { oaRoutes } from "./oa.ts";
import { ownFieldRoutes } from "./ownFields.ts";
import { profileRoutes } from "./profile.ts";
import { projectRoutes } from "./project.ts";
import { reportRoutes } from "./report.ts";
import { shellRoutes } from "./shell.ts";
import { statisticRoutes } from "./statistic.ts";
import { taskRoutes } from "./task.ts";
import { taskPlanRoutes } from "./taskPlan.ts";
import type { RouteEntry } from "./types.ts";
import { waitTaskRoutes } from "./waitTask.ts";
import { weeklyRoutes } from "./weekly.ts";
import { workOrderRoutes } from "./workorder.ts";
import { workSettingRoutes } from "./workSettings.ts";

/**
 * Routes of the product, one file per module.
 *
 * Menus, guards, titles, breadcrumbs, the Ctrl-K palette, the route tests and `npm run routes` are all read
 * from here. A chunk of its own, because signing in needs `firstRoutes` alone.
 */
export const manifest: readonly RouteEntry[] = [
  ...firstRoutes,
  ...shellRoutes,
  ...waitTaskRoutes,
  ...taskRoutes,
  ...taskPlanRoutes,
  ...workOrderRoutes,
  ...workSettingRoutes,
  ...oaRoutes,
  ...attendRoutes,
  ...logRoutes,
  ...weeklyRoutes,
  ...memberRoutes,
  ...projectRoutes,
  ...customerRoutes,
  ...customerRecordRoutes,
  ...ownFieldRoutes,
  ...kpiRoutes,
  ...mcenterRoutes,
  ...docRoutes,
  ...statisticRoutes,
  ...reportRoutes,
  ...profileRoutes,
  ...adminRoutes,
];

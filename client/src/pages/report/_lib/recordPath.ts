import { logOf } from "@/domains/log/labels";
import { overviewOf } from "@/domains/project/labels";
import type { Detail } from "./types";

/**
 * URL of the record of a row; payment plans, receipts, costs and working times are on a page of their
 * project.
 */
export function recordPath(
  dataset: Detail["dataset"],
  { rowId, projectRowId }: Pick<Detail["rows"][number], "rowId" | "projectRowId">,
): string | null {
  switch (dataset) {
    case "PROJECT":
    case "CONTRACT":
      return overviewOf(rowId);
    case "CUSTOMER":
      return `/customer/${rowId}/CustomerArchives`;
    case "TASK":
      return `/task/${rowId}/info`;
    case "WORK_ORDER":
      return `/workorder/${rowId}/info`;
    case "ITEM_LOG":
      return logOf(rowId);
    case "WEEKLY":
      return `/weeklyReport/detailWeeklyReport?show=${rowId}`;
    case "PROJECT_WORK":
      return projectRowId ? `/project/${projectRowId}/work` : null;
    case "PROJECT_COST":
      return projectRowId ? `/project/${projectRowId}/ProjectCostList` : null;
    default:
      return projectRowId ? `/project/${projectRowId}/CollectionPlanList` : null;
  }
}

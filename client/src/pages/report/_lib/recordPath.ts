import { overviewOf } from "@/domains/project/labels";
import type { Detail } from "./types";

/** Where the record of a row is read; plans, receipts and costs on a page of their project. */
export function recordPath(
  dataset: Detail["dataset"],
  { rowId, projectRowId }: Pick<Detail["rows"][number], "rowId" | "projectRowId">,
): string | null {
  switch (dataset) {
    case "PROJECT":
      return overviewOf(rowId);
    case "CUSTOMER":
      return `/customer/${rowId}/CustomerArchives`;
    case "TASK":
      return `/task/${rowId}/info`;
    case "WORK_ORDER":
      return `/workorder/${rowId}/info`;
    case "PROJECT_COST":
      return projectRowId ? `/project/${projectRowId}/ProjectCostList` : null;
    default:
      return projectRowId ? `/project/${projectRowId}/CollectionPlanList` : null;
  }
}

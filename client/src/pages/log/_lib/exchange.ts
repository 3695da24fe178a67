import type { ItemLogFilter } from "@/__generated__/LogListPageQuery.graphql";
import { orderParameters } from "@/app/customFields/conditions";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/tms/itemlog";

/** Query of the export, as REST calls the list's filters: all that it finds, not its page (core §8 Export). */
export function exportParameters(filter: ItemLogFilter): Parameters {
  return {
    scope: filter.scope,
    keyword: filter.keyword,
    logType: filter.logTypes?.join(","),
    authorId: filter.authorId,
    teamId: filter.teamId,
    projectId: filter.projectId,
    taskId: filter.taskId,
    workOrderId: filter.workOrderId,
    customerId: filter.customerId,
    logDateStart: filter.happenedOn?.from,
    logDateEnd: filter.happenedOn?.to,
  };
}

/** Writes the logs that a filter finds, in the order of the list and in columns that are chosen. */
export async function exportLogs(
  filter: ItemLogFilter,
  sort: Sort | null,
  count: number | null,
): Promise<void> {
  await openExport({
    title: "导出日志",
    columns: await exportColumns(AT),
    count,
    fileName: "日志.xlsx",
    run: (chosen, { signal }) =>
      exportList(
        `${AT}/exportExcel`,
        { ...exportParameters(filter), ...orderParameters(sort), columns: chosen },
        { signal },
      ),
  });
}

/** Export of work logs as a workbook. */
import type { ItemLogFilter } from "@/__generated__/LogListPageQuery.graphql";
import { orderParameters } from "@/app/customFields/conditions";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/tms/itemlog";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(filter: ItemLogFilter): Parameters {
  return {
    scope: filter.scope,
    keyword: filter.keyword,
    logType: filter.logTypes?.join(","),
    authorId: filter.authorId,
    teamId: filter.teamId,
    exactTeam: filter.exactTeam,
    projectId: filter.projectId,
    taskId: filter.taskId,
    workOrderId: filter.workOrderId,
    customerId: filter.customerId,
    logDateStart: filter.happenedOn?.from,
    logDateEnd: filter.happenedOn?.to,
  };
}

/** Exports the logs that a filter matches, in the list's order, with chosen columns. */
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

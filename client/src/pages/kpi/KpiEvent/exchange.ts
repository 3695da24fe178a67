/** Export and import of appraisal events as workbooks. */
import type { KpiEventFilter } from "@/__generated__/KpiEventPageQuery.graphql";
import { orderParameters } from "@/app/customFields/conditions";
import { exportColumns } from "@/app/exportColumns";
import { importFile } from "@/app/importFile";
import { download, exportList, type Parameters, saveResponse } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport, openImport } from "@/ui/dialog/exchange";

const AT = "/api/kpi/events";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(filter: KpiEventFilter): Parameters {
  return {
    keyword: filter.keyword,
    memberId: filter.memberId,
    teamId: filter.teamId,
    categoryId: filter.categoryId,
    dateStart: filter.days?.from,
    dateEnd: filter.days?.to,
    importBatchId: filter.importBatchId,
  };
}

/** Exports the events that a filter matches, in the list's order, with chosen columns. */
export async function exportEvents(
  filter: KpiEventFilter,
  sort: Sort | null,
  count: number | null,
): Promise<void> {
  await openExport({
    title: "导出考核事件",
    columns: await exportColumns(AT),
    count,
    fileName: "考核事件.xlsx",
    run: (chosen, { signal }) =>
      exportList(
        `${AT}/exportExcel`,
        { ...exportParameters(filter), ...orderParameters(sort), columns: chosen },
        { signal },
      ),
  });
}

/** Imports events of members: all rows of a workbook or none. */
export function importEvents(onDone: () => void): Promise<void> {
  return openImport({
    title: "导入考核事件",
    help: "每行一个事件：写明工号或姓名、标题、分值和发生日期，扣分填负数。有一行不对就全部不导入。",
    templateUrl: async () => saveResponse(await download(`${AT}/getImportTemplate`), "考核事件导入模板.xlsx"),
    ...importFile(`${AT}/importExcel`),
    onDone,
  });
}

import type { ProjectWorkFilter } from "@/__generated__/PoolWorkListPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { importFile } from "@/app/importFile";
import { download, exportList, type Parameters, saveResponse } from "@/app/rest";
import { openExport, openImport } from "@/ui/dialog/exchange";

const AT = "/api/tms/projectwork";

/** Imports project work: all rows of a workbook, or none (business §7 Project work). */
export function importWorks(onDone: () => void): Promise<void> {
  return openImport({
    title: "导入项目工单",
    templateUrl: async () => saveResponse(await download(`${AT}/getImportTemplate`), "项目工单导入模板.xlsx"),
    ...importFile(`${AT}/importPoolExcel`),
    onDone,
  });
}

const flag = (value: boolean | null | undefined) => (value ? "1" : undefined);

/**
 * Filters of the list as parameters of the REST export: all work found, not only the page on screen (core
 * §8 Export).
 */
export function exportParameters(filter: ProjectWorkFilter): Parameters {
  return {
    keyword: filter.keyword,
    status: filter.status?.join(","),
    projectId: filter.projectId,
    teamId: filter.teamId,
    director: filter.directorId,
    mine: flag(filter.mine),
    pool: flag(filter.pool),
    overdue: flag(filter.overdue),
    endDateStart: filter.endsOn?.from,
    endDateEnd: filter.endsOn?.to,
    importBatchId: filter.importBatchId,
  };
}

/** Exports the project work found by a filter, with the chosen columns. */
export async function exportWorks(filter: ProjectWorkFilter, count: number | null): Promise<void> {
  await openExport({
    title: "导出项目工单",
    columns: await exportColumns(AT),
    count,
    fileName: "项目工单.xlsx",
    run: (chosen, { signal }) =>
      exportList(`${AT}/exportExcel`, { ...exportParameters(filter), columns: chosen }, { signal }),
  });
}

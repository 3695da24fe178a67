import type { ProjectWorkFilter } from "@/__generated__/PoolWorkListPageQuery.graphql";
import { importFile } from "@/app/importFile";
import { download, exportList, type Parameters, rest, saveResponse } from "@/app/rest";
import { openExport, openImport } from "@/ui/dialog/exchange";

const AT = "/api/tms/projectwork";

/** Imports work of projects: all lines of a workbook or none (business §7 Project work). */
export function importWorks(onDone: () => void): Promise<void> {
  return openImport({
    title: "导入项目工单",
    templateUrl: async () => saveResponse(await download(`${AT}/getImportTemplate`), "项目工单导入模板.xlsx"),
    ...importFile(`${AT}/importPoolExcel`),
    onDone,
  });
}

const flag = (value: boolean | null | undefined) => (value ? "1" : undefined);

/** Query of the export, as REST calls the list's filters: all that it finds, not its page (core §8 Export). */
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
  };
}

/** A column as REST tells of it: switches are 1 and 0. */
interface Told {
  readonly prop: string;
  readonly label: string;
  readonly required: number;
  readonly checked: number;
}

/** Writes the work of projects that a filter finds, in columns that are chosen. */
export async function exportWorks(filter: ProjectWorkFilter, count: number | null): Promise<void> {
  const columns = await rest<readonly Told[]>("GET", `${AT}/exportColumns`);
  await openExport({
    title: "导出项目工单",
    columns: columns.map(({ required, checked, ...column }) => ({
      ...column,
      required: Boolean(required),
      checked: Boolean(checked),
    })),
    count,
    fileName: "项目工单.xlsx",
    run: (chosen, { signal }) =>
      exportList(`${AT}/exportExcel`, { ...exportParameters(filter), columns: chosen }, { signal }),
  });
}

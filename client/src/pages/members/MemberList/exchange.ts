/** Export and import of members as workbooks. */
import type { MemberFilter } from "@/__generated__/MemberListPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { importFile } from "@/app/importFile";
import { download, exportList, type Parameters, saveResponse } from "@/app/rest";
import { openExport, openImport } from "@/ui/dialog/exchange";

const AT = "/api/ems/member";

/** Query of the export: the filter of the list, not its page (core §8 Export). */
export function exportParameters(filter: MemberFilter): Parameters {
  return {
    keyword: filter.keyword,
    teamId: filter.teamId,
    includeSubTeams: filter.includeSubTeams,
    withoutTeam: filter.withoutTeam,
    status: filter.status?.join(","),
    type: filter.type,
    roleId: filter.roleId,
    directorsOnly: filter.directorsOnly,
    technicianOnly: filter.technicianOnly,
    engineerOnly: filter.engineerOnly,
    createdFrom: filter.createdAt?.from,
    createdTo: filter.createdAt?.to,
    importBatchId: filter.importBatchId,
  };
}

/** Imports members: all rows of a workbook or none (core §5 Import dialog). */
export function importMembers(onDone: () => void): Promise<void> {
  return openImport({
    title: "导入成员",
    templateUrl: async () => saveResponse(await download(`${AT}/getImportTemplate`), "成员导入模板.xlsx"),
    ...importFile(`${AT}/importExcel`),
    onDone,
  });
}

/** Exports the members that a filter matches, in chosen columns. */
export async function exportMembers(filter: MemberFilter, count: number): Promise<void> {
  await openExport({
    title: "导出成员",
    columns: await exportColumns(AT),
    count,
    fileName: "成员.xlsx",
    run: (columns, { signal }) =>
      exportList(`${AT}/exportExcel`, { ...exportParameters(filter), columns }, { signal }),
  });
}

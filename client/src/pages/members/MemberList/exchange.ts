/** Export and import of members as workbooks. */
import type { MemberFilter } from "@/__generated__/MemberListPageQuery.graphql";
import { importFile } from "@/app/importFile";
import { download, exportList, type Parameters, saveResponse } from "@/app/rest";

/** Query of the export: the filter of the list, not its page (core §8 Export). */
function exportParameters(filter: MemberFilter): Parameters {
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
  };
}

/** Runs the member import (core §5 Import dialog). */
export const importMembers = importFile("/api/ems/member/importExcel");

/** Downloads the empty import template. */
export async function saveTemplate(): Promise<void> {
  await saveResponse(await download("/api/ems/member/getImportTemplate"), "成员导入模板.xlsx");
}

/** Exports the members that a filter matches, with chosen columns. */
export function exportMembers(filter: MemberFilter, columns: string[], signal: AbortSignal) {
  return exportList("/api/ems/member/exportExcel", { ...exportParameters(filter), columns }, { signal });
}

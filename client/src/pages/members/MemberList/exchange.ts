import type { MemberFilter } from "@/__generated__/MemberListPageQuery.graphql";
import { download, importFile, type Parameters } from "@/app/rest";

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
  };
}

/** Runs the member import (core §5 Import dialog). */
export const importMembers = importFile("/api/ems/member/importExcel");

/** The empty sheet to fill in. */
export function memberTemplate(): Promise<Response> {
  return download("/api/ems/member/getImportTemplate");
}

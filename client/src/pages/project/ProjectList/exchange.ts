import type { ProjectFilter } from "@/__generated__/ProjectListPageQuery.graphql";
import { ownParameter } from "@/app/customFields/conditions";
import { exportList, type Parameters } from "@/app/rest";

/** Query of the export, as REST calls the list's filters: all that it finds, not its page (core §8 Export). */
export function exportParameters(filter: ProjectFilter): Parameters {
  return {
    scope: filter.scope,
    keyword: filter.keyword,
    type: filter.type?.join(","),
    status: filter.status?.join(","),
    property: filter.property?.join(","),
    tags: filter.tags?.join(","),
    customerId: filter.customerId,
    director: filter.directorId,
    directorTeamId: filter.teamId,
    memberId: filter.memberId,
    overdue: filter.overdue ? "1" : undefined,
    startDateStart: filter.beginsOn?.from,
    startDateEnd: filter.beginsOn?.to,
    endDateStart: filter.endsOn?.from,
    endDateEnd: filter.endsOn?.to,
    custom: ownParameter(filter.custom),
  };
}

/** Writes the projects that a filter finds, in these columns. */
export function exportProjects(filter: ProjectFilter, columns: string[], signal: AbortSignal) {
  return exportList("/api/pms/project/exportExcel", { ...exportParameters(filter), columns }, { signal });
}

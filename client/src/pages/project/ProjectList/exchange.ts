import type { ProjectFilter } from "@/__generated__/ProjectListPageQuery.graphql";
import { orderParameters, ownParameter } from "@/app/customFields/conditions";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";

/**
 * Filters of the list as parameters of the REST export: all projects found, not only the page on screen
 * (core §8 Export).
 */
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

/** Exports the projects found by a filter, in the order of the list, with the chosen columns. */
export function exportProjects(
  filter: ProjectFilter,
  sort: Sort | null,
  columns: string[],
  signal: AbortSignal,
) {
  const query = { ...exportParameters(filter), ...orderParameters(sort), columns };
  return exportList("/api/pms/project/exportExcel", query, { signal });
}

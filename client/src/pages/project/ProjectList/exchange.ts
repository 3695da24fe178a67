import type { ProjectFilter } from "@/__generated__/ProjectListPageQuery.graphql";
import { orderParameters, ownParameter } from "@/app/customFields/conditions";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";

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

/** Writes the projects that a filter finds, in the order of the list and in these columns. */
export function exportProjects(
  filter: ProjectFilter,
  sort: Sort | null,
  columns: string[],
  signal: AbortSignal,
) {
  const query = { ...exportParameters(filter), ...orderParameters(sort), columns };
  return exportList("/api/pms/project/exportExcel", query, { signal });
}

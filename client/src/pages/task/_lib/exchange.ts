import type { TaskFilter } from "@/__generated__/TaskListPageQuery.graphql";
import { orderParameters, ownParameter } from "@/app/customFields/conditions";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";

const flag = (value: boolean | null | undefined) =>
  value === true ? "1" : value === false ? "0" : undefined;

/**
 * Filters of the list as parameters of the REST export: all tasks found, not only the page on screen (core
 * §8 Export).
 */
export function exportParameters(filter: TaskFilter): Parameters {
  return {
    scope: filter.scope,
    keyword: filter.keyword,
    status: filter.status?.join(","),
    level: filter.level?.join(","),
    open: flag(filter.open),
    projectId: filter.projectId,
    customerId: filter.customerId,
    director: filter.directorId,
    memberId: filter.memberId,
    overdue: filter.overdue ? "1" : undefined,
    startDateStart: filter.beginsOn?.from,
    startDateEnd: filter.beginsOn?.to,
    endDateStart: filter.endsOn?.from,
    endDateEnd: filter.endsOn?.to,
    createTimeStart: filter.createdAt?.from,
    createTimeEnd: filter.createdAt?.to,
    custom: ownParameter(filter.custom),
  };
}

/** Exports the tasks found by a filter, in the order of the list, with the chosen columns. */
export function exportTasks(filter: TaskFilter, sort: Sort | null, columns: string[], signal: AbortSignal) {
  const query = { ...exportParameters(filter), ...orderParameters(sort), columns };
  return exportList("/api/tms/task/exportExcel", query, { signal });
}

import type { WorkOrderFilter } from "@/__generated__/WorkOrderListPageQuery.graphql";
import { orderParameters, ownParameter } from "@/app/customFields/conditions";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";

const flag = (value: boolean | null | undefined) =>
  value === true ? "1" : value === false ? "0" : undefined;

/**
 * Filters of the list as parameters of the REST export: all orders found, not only the page on screen (core
 * §8 Export).
 */
export function exportParameters(filter: WorkOrderFilter): Parameters {
  return {
    scope: filter.scope,
    keyword: filter.keyword,
    status: filter.status?.join(","),
    open: flag(filter.open),
    serviceType: filter.serviceType?.join(","),
    level: filter.level?.join(","),
    customerId: filter.customerId,
    projectId: filter.projectId,
    zoneId: filter.zoneId,
    director: filter.directorId,
    teamId: filter.teamId,
    memberId: filter.memberId,
    overdue: filter.overdue ? "1" : undefined,
    respondOverdue: filter.respondOverdue ? "1" : undefined,
    held: flag(filter.held),
    supplement: flag(filter.supplement),
    visit: filter.visit,
    createTimeStart: filter.createdAt?.from,
    createTimeEnd: filter.createdAt?.to,
    requestTimeStart: filter.requestedAt?.from,
    requestTimeEnd: filter.requestedAt?.to,
    dueTimeStart: filter.dueAt?.from,
    dueTimeEnd: filter.dueAt?.to,
    custom: ownParameter(filter.custom),
  };
}

/** Exports the work orders found by a filter, in the order of the list, with the chosen columns. */
export function exportWorkOrders(
  filter: WorkOrderFilter,
  sort: Sort | null,
  columns: string[],
  signal: AbortSignal,
) {
  const query = { ...exportParameters(filter), ...orderParameters(sort), columns };
  return exportList("/api/tms/workorder/exportExcel", query, { signal });
}

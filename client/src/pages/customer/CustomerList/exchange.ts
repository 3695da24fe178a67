/** Export and import of customers as workbooks. */
import type { CustomerFilter } from "@/__generated__/CustomerListPageQuery.graphql";
import { orderParameters, ownParameter } from "@/app/customFields/conditions";
import { importFile } from "@/app/importFile";
import { download, exportList, type Parameters, saveResponse } from "@/app/rest";
import type { Sort } from "@/ui/base/types";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(filter: CustomerFilter): Parameters {
  return {
    scope: filter.scope,
    keyword: filter.keyword,
    type: filter.type?.join(","),
    level: filter.level?.join(","),
    industry: filter.industry?.join(","),
    tags: filter.tags?.join(","),
    salesman: filter.salesmanId,
    salesmanTeamId: filter.teamId,
    isOpen: filter.isOpen,
    createBy: filter.createdById,
    createTimeStart: filter.createdAt?.from,
    createTimeEnd: filter.createdAt?.to,
    followTimeStart: filter.followedAt?.from,
    followTimeEnd: filter.followedAt?.to,
    nextFollowTimeStart: filter.nextFollowAt?.from,
    nextFollowTimeEnd: filter.nextFollowAt?.to,
    notFollowedDays: filter.notFollowedDays,
    importBatchId: filter.importBatchId,
    custom: ownParameter(filter.custom),
  };
}

/** Runs the import of customers (business §7 Customers, core §5 Import dialog). */
export const importCustomers = importFile("/api/crm/customer/importExcel2");

/** Downloads the empty import template. */
export async function saveTemplate(): Promise<void> {
  await saveResponse(await download("/api/crm/customer/getImportTemplate"), "客户导入模板.xlsx");
}

/** Exports the customers that a filter matches, in the list's order, with chosen columns. */
export function exportCustomers(
  filter: CustomerFilter,
  sort: Sort | null,
  columns: string[],
  signal: AbortSignal,
) {
  const query = { ...exportParameters(filter), ...orderParameters(sort), columns };
  return exportList("/api/crm/customer/exportExcel", query, { signal });
}

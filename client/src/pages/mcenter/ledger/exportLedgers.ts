/** Export of the ledger of receivables as a workbook. */
import type { ReceivableFilter } from "@/__generated__/LedgerPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/pms/salesTarget";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(filter: ReceivableFilter): Parameters {
  return {
    asOf: filter.asOf,
    by: filter.by,
    keyword: filter.keyword,
    customerId: filter.customerId,
    projectId: filter.projectId,
    ownerId: filter.ownerId,
    teamId: filter.teamId,
    bucket: filter.bucket,
    overdue: filter.overdue,
    withoutCustomer: filter.withoutCustomer,
  };
}

/** Exports the rows that a filter matches, in the list's order, with chosen columns. */
export async function exportLedgers(
  filter: ReceivableFilter,
  sort: Sort | null,
  count: number | null,
): Promise<void> {
  await openExport({
    title: "导出应收台账",
    columns: await exportColumns(AT),
    count,
    fileName: `应收台账${filter.asOf ?? ""}.xlsx`,
    run: (chosen, { signal }) =>
      exportList(
        `${AT}/exportLedgers`,
        {
          ...exportParameters(filter),
          column: sort?.field,
          order: sort?.direction.toLowerCase(),
          columns: chosen,
        },
        { signal },
      ),
  });
}

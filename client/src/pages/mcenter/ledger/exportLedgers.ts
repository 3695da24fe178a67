import type { ReceivableFilter } from "@/__generated__/LedgerPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/pms/salesTarget";

/** Query of the export, as REST calls the list's filters: all that it finds, not its page (core §8 Export). */
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

/** Writes the lines that a filter finds, in the order of the list and in columns that are chosen. */
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

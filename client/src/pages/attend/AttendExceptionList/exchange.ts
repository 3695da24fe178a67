/** Export of attendance exceptions as a workbook. */
import type { AttendExceptionFilter } from "@/__generated__/AttendExceptionListPageQuery.graphql";
import { orderParameters } from "@/app/customFields/conditions";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/oa/exceptionRecord";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(filter: AttendExceptionFilter): Parameters {
  return {
    mine: filter.mine,
    userId: filter.memberId,
    teamId: filter.teamId,
    groupId: filter.groupId,
    dateStart: filter.days?.from,
    dateEnd: filter.days?.to,
    mark: filter.marks?.join(","),
    status: filter.statuses?.join(","),
    review: filter.review,
  };
}

/** Exports the exceptions that a filter matches, in the list's order, with chosen columns. */
export async function exportExceptions(
  filter: AttendExceptionFilter,
  sort: Sort | null,
  count: number | null,
): Promise<void> {
  await openExport({
    title: "导出考勤异常",
    columns: await exportColumns(AT),
    count,
    fileName: "考勤异常.xlsx",
    run: (chosen, { signal }) =>
      exportList(
        `${AT}/exportExcel`,
        { ...exportParameters(filter), ...orderParameters(sort), columns: chosen },
        { signal },
      ),
  });
}

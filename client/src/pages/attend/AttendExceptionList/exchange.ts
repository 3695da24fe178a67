import type { AttendExceptionFilter } from "@/__generated__/AttendExceptionListPageQuery.graphql";
import { orderParameters } from "@/app/customFields/conditions";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/oa/exceptionRecord";

/** Query of the export, as REST calls the list's filters: all that it finds, not its page (core §8 Export). */
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

/** Writes the exceptions that a filter finds, in the order of the list and in columns that are chosen. */
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

/** Export of the daily attendance report as a workbook. */
import type { AttendDayFilter } from "@/__generated__/AttendDayReportPageQuery.graphql";
import { orderParameters } from "@/app/customFields/conditions";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/oa/dailyRecord";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(filter: AttendDayFilter): Parameters {
  return {
    mine: filter.mine,
    userId: filter.memberId,
    teamId: filter.teamId,
    groupId: filter.groupId,
    classId: filter.shiftId,
    dateStart: filter.days?.from,
    dateEnd: filter.days?.to,
    mark: filter.marks?.join(","),
    review: filter.review,
  };
}

/** Exports the days that a filter matches, in the list's order, with chosen columns. */
export async function exportDays(
  filter: AttendDayFilter,
  sort: Sort | null,
  count: number | null,
): Promise<void> {
  await openExport({
    title: "导出每日考勤",
    columns: await exportColumns(AT),
    count,
    fileName: "每日考勤.xlsx",
    run: (chosen, { signal }) =>
      exportList(
        `${AT}/exportExcel`,
        { ...exportParameters(filter), ...orderParameters(sort), columns: chosen },
        { signal },
      ),
  });
}

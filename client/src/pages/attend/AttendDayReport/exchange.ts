import type { AttendDayFilter } from "@/__generated__/AttendDayReportPageQuery.graphql";
import { orderParameters } from "@/app/customFields/conditions";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/oa/dailyRecord";

/** Query of the export, as REST calls the list's filters: all that it finds, not its page (core §8 Export). */
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

/** Writes the days that a filter finds, in the order of the list and in columns that are chosen. */
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

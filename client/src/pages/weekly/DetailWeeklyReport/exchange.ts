import type { WeeklyFilter } from "@/__generated__/DetailWeeklyReportPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/tms/weekly";

/**
 * Filters of the list as parameters of the REST export: all reports found, not only the page on screen
 * (core §8 Export).
 */
export function exportParameters(filter: WeeklyFilter): Parameters {
  return {
    keyword: filter.keyword,
    authorId: filter.authorId,
    teamId: filter.teamId,
    dateStart: filter.days?.from,
    dateEnd: filter.days?.to,
    scope: filter.scope,
    status: filter.statuses?.join(","),
    late: filter.late,
    grade: filter.grade,
    exactTeam: filter.exactTeam,
    whose: filter.whose,
  };
}

/** Exports the reports found by a filter, with the chosen columns. */
export async function exportReports(filter: WeeklyFilter, count: number | null): Promise<void> {
  await openExport({
    title: "导出周报",
    columns: await exportColumns(AT),
    count,
    fileName: "周报.xlsx",
    run: (chosen, { signal }) =>
      exportList(`${AT}/exportExcel`, { ...exportParameters(filter), columns: chosen }, { signal }),
  });
}

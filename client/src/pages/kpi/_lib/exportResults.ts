import type { KpiExamineFilter } from "@/__generated__/CompanyKpiPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/kpi/examine";

/** Query of the export, as REST calls the list's filters: all that it finds, not its page (core §8 Export). */
export function exportParameters(filter: KpiExamineFilter): Parameters {
  return {
    keyword: filter.keyword,
    planId: filter.planId,
    memberId: filter.memberId,
    teamId: filter.teamId,
    cycle: filter.cycle,
    status: filter.statuses?.join(","),
    grade: filter.grade,
    dateStart: filter.days?.from,
    dateEnd: filter.days?.to,
  };
}

/** The sorts of the list as REST calls them. */
const COLUMNS: Readonly<Record<string, string>> = {
  CREATED_AT: "createTime",
  TOTAL: "total",
  FINISHED_AT: "finishTime",
};

/** Writes the results that a filter finds, in the order of the list and in columns that are chosen. */
export async function exportResults(
  filter: KpiExamineFilter,
  sort: Sort | null,
  count: number | null,
): Promise<void> {
  const column = sort ? COLUMNS[sort.field] : undefined;
  await openExport({
    title: "导出考核结果",
    columns: await exportColumns(AT),
    count,
    fileName: "考核结果.xlsx",
    run: (chosen, { signal }) =>
      exportList(
        `${AT}/exportExcel`,
        {
          ...exportParameters(filter),
          ...(column ? { column, order: sort?.direction.toLowerCase() } : {}),
          columns: chosen,
        },
        { signal },
      ),
  });
}

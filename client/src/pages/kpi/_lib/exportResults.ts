/** Export of appraisal results as a workbook. */
import type { KpiExamineFilter } from "@/__generated__/CompanyKpiPageQuery.graphql";
import { exportColumns } from "@/app/exportColumns";
import { exportList, type Parameters } from "@/app/rest";
import type { Sort } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

const AT = "/api/kpi/examine";

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
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

/** REST names of the list's sorts. */
const COLUMNS: Readonly<Record<string, string>> = {
  CREATED_AT: "createTime",
  TOTAL: "total",
  FINISHED_AT: "finishTime",
};

/** Exports the results that a filter matches, in the list's order, with chosen columns. */
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

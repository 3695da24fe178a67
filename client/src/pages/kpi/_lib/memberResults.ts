/** Lists of one member's appraisal results: filters in the URL. */
import type { KpiExamineFilter, MyKpiPageQuery$variables } from "@/__generated__/MyKpiPageQuery.graphql";
import { choice, days, defineList } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { OPEN_ROW_PARAM } from "@/ui/list/listParams";

/** Statuses in which a score is visible to its member (business §4 KPI plan). */
const PUBLISHED = ["CONFIRM", "REVIEW", "FINISHED"] as const;

/** Defines a list of one member's results; `whose` gives the filter from the URL. */
function resultsOf(
  title: string,
  storageKey: string,
  whose: (params: Readonly<Record<string, string | undefined>>) => KpiExamineFilter,
) {
  return defineList<MyKpiPageQuery$variables>()({
    title,
    keyword: false,
    storageKey,
    filters: {
      cycle: choice("周期", { primary: true }),
      days: days("考核日期", { primary: true }),
    },
    variables: ({ filter: chosen }, search, params) => {
      const filter = { ...chosen, ...whose(params) };
      const shown = search.get(OPEN_ROW_PARAM);
      return {
        filter,
        latest: { ...filter, statuses: PUBLISHED },
        id: rowIdOf(shown),
        chosen: shown !== null,
      };
    },
  });
}

/** The viewer's own results. */
export const ownResults = resultsOf("我的绩效", "kpi/my", () => ({ own: true }));

/** Results of the member in the URL. */
export const memberResults = resultsOf("成员绩效", "kpi/member", ({ memberId }) => ({
  memberId: rowIdOf(memberId),
}));

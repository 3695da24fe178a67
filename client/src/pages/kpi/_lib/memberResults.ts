import type { KpiExamineFilter, MyKpiPageQuery$variables } from "@/__generated__/MyKpiPageQuery.graphql";
import { choice, days, defineList } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { SHOWN } from "@/ui/list/listParams";

/** The statuses in which a score is told to its member (business §4 KPI plan). */
const PUBLISHED = ["CONFIRM", "REVIEW", "FINISHED"] as const;

/** Declares the results of one member; `whose` narrows them down by the address. */
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
      const shown = search.get(SHOWN);
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

/** The results of the member whom the address names. */
export const memberResults = resultsOf("成员绩效", "kpi/member", ({ memberId }) => ({
  memberId: rowIdOf(memberId),
}));

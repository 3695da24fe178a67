import type { TeamWeeklyPageQuery } from "@/__generated__/TeamWeeklyPageQuery.graphql";
import { defineList } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { weekIn } from "@/domains/weekly/weeks";
import { OPEN_ROW_PARAM } from "@/ui/list/listParams";

/** The summaries of a week, of every team that concerns the viewer (business §2 Weekly: TeamWeekly). */
export const teams = defineList<TeamWeeklyPageQuery["variables"]>()({
  title: "团队汇总",
  keyword: false,
  storageKey: "weekly/TeamWeekly",
  variables: (_read, search, params) => {
    const { monday, year } = weekIn(params.date);
    const shown = search.get(OPEN_ROW_PARAM);
    return { day: monday, year, id: rowIdOf(shown), isShown: shown !== null };
  },
});

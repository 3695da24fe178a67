import artifact, { type LogCalendarPageQuery } from "@/__generated__/LogCalendarPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { formatDate } from "@/ui/base/format";
import { daysOf, monthOf } from "../_lib/days";

/** URL parameters of the month and the team. */
export const MONTH = "month";
export const TEAM = "teamId";

export default artifact;
export const vars: RouteVariables<LogCalendarPageQuery> = (_params, search) => {
  const today = formatDate(new Date());
  const month = monthOf(search.get(MONTH), today);
  const team = search.get(TEAM);
  return {
    ...daysOf(month, today),
    year: Number(month.slice(0, 4)),
    teamId: team ? rowIdOf(team) : null,
  };
};

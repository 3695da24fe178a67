import query, {
  type PersonalWeeklyReportPageQuery,
} from "@/__generated__/PersonalWeeklyReportPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { yearIn } from "@/domains/weekly/weeks";
import { daysOfYear } from "../_lib/person";

/** URL parameter of the member; absent for the viewer. */
export const MEMBER = "memberId";

export default query;

export const vars: RouteVariables<PersonalWeeklyReportPageQuery> = (_params, search, { userId }) => ({
  authorId: rowIdOf(search.get(MEMBER) ?? userId),
  days: daysOfYear(yearIn(search.get("year"))),
});

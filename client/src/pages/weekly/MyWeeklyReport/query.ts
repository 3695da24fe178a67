import query, { type MyWeeklyReportPageQuery } from "@/__generated__/MyWeeklyReportPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { yearIn } from "@/domains/weekly/weeks";
import { daysOfYear } from "../_lib/person";

export default query;

export const vars: RouteVariables<MyWeeklyReportPageQuery> = (_params, search, { userId }) => ({
  authorId: userId ?? "0",
  days: daysOfYear(yearIn(search.get("year"))),
});

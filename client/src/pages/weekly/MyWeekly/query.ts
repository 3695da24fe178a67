import query, { type MyWeeklyPageQuery } from "@/__generated__/MyWeeklyPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { weekAfter, weekIn } from "@/domains/weekly/weeks";

export default query;

export const vars: RouteVariables<MyWeeklyPageQuery> = (params) => {
  const week = weekIn(params.date);
  return { day: week.monday, before: weekAfter(week, -1).monday, year: week.year };
};

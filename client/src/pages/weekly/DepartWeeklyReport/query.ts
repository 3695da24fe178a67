import query, { type DepartWeeklyReportPageQuery } from "@/__generated__/DepartWeeklyReportPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { groupIn, groupVariables } from "../_lib/group";

export default query;

export const vars: RouteVariables<DepartWeeklyReportPageQuery> = (_params, search) =>
  groupVariables(groupIn(search, true));

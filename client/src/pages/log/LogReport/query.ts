import query, { type LogReportPageQuery } from "@/__generated__/LogReportPageQuery.graphql";
import type { QueryModule, RouteVariables } from "@/app/routes/types";
import type { ReportKind } from "./kinds";
import { LISTS } from "./list";

/** Query module of one statistic. */
export function of(kind: ReportKind): QueryModule {
  const vars: RouteVariables<LogReportPageQuery> = (params, search) => LISTS[kind].vars(params, search);
  return { default: query, vars };
}

import query, { type OnlineReportPageQuery } from "@/__generated__/OnlineReportPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<OnlineReportPageQuery> = ({ reportId }) => ({
  id: rowIdOf(reportId ?? ""),
});

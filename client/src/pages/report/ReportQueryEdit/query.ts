import query, { type ReportQueryEditPageQuery } from "@/__generated__/ReportQueryEditPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

// no request for a new query
export const vars: RouteVariables<ReportQueryEditPageQuery> = ({ queryId }) => ({
  id: rowIdOf(queryId),
  has: queryId !== undefined,
});

import query, { type ReportQueryPageQuery } from "@/__generated__/ReportQueryPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<ReportQueryPageQuery> = ({ queryId }) => ({ id: rowIdOf(queryId) });

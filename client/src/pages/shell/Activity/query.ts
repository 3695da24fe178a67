import query, { type ActivityPageQuery } from "@/__generated__/ActivityPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<ActivityPageQuery> = (params) => ({ recordId: params.recordId ?? "" });

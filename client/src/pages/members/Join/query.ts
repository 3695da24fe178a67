import query, { type JoinPageQuery } from "@/__generated__/JoinPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<JoinPageQuery> = ({ code = "" }) => ({ code });

import query, { type AcceptancePageQuery } from "@/__generated__/AcceptancePageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<AcceptancePageQuery> = ({ code = "" }) => ({ code });

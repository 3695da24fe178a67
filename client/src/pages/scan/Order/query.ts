import query, { type OrderPageQuery } from "@/__generated__/OrderPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<OrderPageQuery> = ({ code = "" }) => ({ code });

import query, { type CustomerSetPageQuery } from "@/__generated__/CustomerSetPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<CustomerSetPageQuery> = ({ customerId }) => ({ id: rowIdOf(customerId) });

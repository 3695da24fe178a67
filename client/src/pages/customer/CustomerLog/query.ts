import query, { type CustomerLogPageQuery } from "@/__generated__/CustomerLogPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { follows } from "../_lib/lists";

export default query;

export const vars: RouteVariables<CustomerLogPageQuery> = (params, search) => {
  const id = rowIdOf(params.customerId);
  const { page, filter } = follows.read(search);
  return { id, page, filter: { ...filter, customerId: id } };
};

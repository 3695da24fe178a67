import query, { type CustomerTaskPageQuery } from "@/__generated__/CustomerTaskPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { tasks } from "../_lib/lists";

export default query;

export const vars: RouteVariables<CustomerTaskPageQuery> = (params, search) => {
  const id = rowIdOf(params.customerId);
  const { page, filter, orderBy } = tasks.read(search);
  return { id, page, filter: { ...filter, customerId: id }, orderBy };
};

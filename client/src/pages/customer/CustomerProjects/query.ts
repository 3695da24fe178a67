import query, { type CustomerProjectsPageQuery } from "@/__generated__/CustomerProjectsPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { projects } from "../_lib/lists";

export default query;

export const vars: RouteVariables<CustomerProjectsPageQuery> = (params, search) => {
  const id = rowIdOf(params.customerId);
  const { page, filter, orderBy } = projects.read(search);
  return { id, page, filter: { ...filter, customerId: id }, orderBy };
};

import query, { type CustomerDocPageQuery } from "@/__generated__/CustomerDocPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { customerDocuments } from "../_lib/documents";

export default query;

export const vars: RouteVariables<CustomerDocPageQuery> = (params, search) => {
  const id = rowIdOf(params.customerId);
  return { id, ...customerDocuments(id, search) };
};

import query, { type CustomerQrcodesPageQuery } from "@/__generated__/CustomerQrcodesPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { qrcodes } from "../_lib/lists";

export default query;

export const vars: RouteVariables<CustomerQrcodesPageQuery> = (params, search) => {
  const id = rowIdOf(params.customerId);
  const { page, filter, orderBy } = qrcodes.read(search);
  return { id, page, filter: { ...filter, customerId: id }, orderBy };
};

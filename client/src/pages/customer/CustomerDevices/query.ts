import query, { type CustomerDevicesPageQuery } from "@/__generated__/CustomerDevicesPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { devices } from "../_lib/lists";

export default query;

export const vars: RouteVariables<CustomerDevicesPageQuery> = (params, search) => {
  const id = rowIdOf(params.customerId);
  const { page, filter, orderBy } = devices.read(search);
  return { id, page, filter: { ...filter, customerId: id, kind: "DEVICE" }, orderBy };
};

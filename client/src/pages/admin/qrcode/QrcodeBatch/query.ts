import query, { type QrcodeBatchPageQuery } from "@/__generated__/QrcodeBatchPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { codeVariables, recordIdOf } from "../_lib/params";

export default query;

export const vars: RouteVariables<QrcodeBatchPageQuery> = (_params, search) => {
  const id = recordIdOf(search);
  return { id, ...codeVariables(search, id) };
};

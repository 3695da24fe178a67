import query, { type QrcodeBatchListPageQuery } from "@/__generated__/QrcodeBatchListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { batchVariables } from "../_lib/params";

export default query;

export const vars: RouteVariables<QrcodeBatchListPageQuery> = (_params, search) => batchVariables(search);

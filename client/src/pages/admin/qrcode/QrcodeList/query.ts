import query, { type QrcodeListPageQuery } from "@/__generated__/QrcodeListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { codeVariables } from "../_lib/params";

export default query;

export const vars: RouteVariables<QrcodeListPageQuery> = (_params, search) => codeVariables(search);

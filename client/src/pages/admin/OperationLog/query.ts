import query, { type OperationLogPageQuery } from "@/__generated__/OperationLogPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { logVariables } from "./params";

export default query;

export const vars: RouteVariables<OperationLogPageQuery> = (_params, search) => logVariables(search);

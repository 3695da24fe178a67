import query, { type RoleListPageQuery } from "@/__generated__/RoleListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { roleListVariables } from "./params";

export default query;

export const vars: RouteVariables<RoleListPageQuery> = (_params, search) => roleListVariables(search);

import query, { type TeamListPageQuery } from "@/__generated__/TeamListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { teamListVariables } from "./params";

export default query;

export const vars: RouteVariables<TeamListPageQuery> = (_params, search) => teamListVariables(search);

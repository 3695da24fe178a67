import query, { type OverViewPageQuery } from "@/__generated__/OverViewPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { projectIdOf } from "../_lib/variables";

export default query;

export const vars: RouteVariables<OverViewPageQuery> = (params) => ({ id: projectIdOf(params) });

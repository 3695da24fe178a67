import query, { type ProjectAcceptPageQuery } from "@/__generated__/ProjectAcceptPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { projectIdOf } from "../_lib/variables";

export default query;

export const vars: RouteVariables<ProjectAcceptPageQuery> = (params) => ({ id: projectIdOf(params) });

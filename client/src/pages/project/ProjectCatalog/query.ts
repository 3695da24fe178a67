import query, { type ProjectCatalogPageQuery } from "@/__generated__/ProjectCatalogPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { projectIdOf } from "../_lib/variables";

export default query;

export const vars: RouteVariables<ProjectCatalogPageQuery> = (params) => ({ id: projectIdOf(params) });

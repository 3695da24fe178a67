import query, { type ProjectProfitListPageQuery } from "@/__generated__/ProjectProfitListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { projectIdOf } from "../_lib/variables";

export default query;

export const vars: RouteVariables<ProjectProfitListPageQuery> = (params) => {
  const id = projectIdOf(params);
  return { id, costs: { projectId: id } };
};

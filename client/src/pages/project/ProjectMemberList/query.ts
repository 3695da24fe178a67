import query, { type ProjectMemberListPageQuery } from "@/__generated__/ProjectMemberListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { projectIdOf } from "../_lib/variables";

export default query;

/** Variables of the query: the project in the URL, and a filter of its groups. */
export const vars: RouteVariables<ProjectMemberListPageQuery> = (params) => {
  const id = projectIdOf(params);
  return { id, filter: { projectId: id } };
};

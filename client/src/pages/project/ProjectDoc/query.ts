import query, { type ProjectDocPageQuery } from "@/__generated__/ProjectDocPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { documentVariables } from "../../doc/_lib/params";
import { projectIdOf } from "../_lib/variables";

export default query;

export const vars: RouteVariables<ProjectDocPageQuery> = (params, search) => {
  const id = projectIdOf(params);
  return { id, ...documentVariables({ enterpriseId: "", projectId: id, groupId: null }, search) };
};

import query, {
  type ProjectTemplateEditPageQuery,
} from "@/__generated__/ProjectTemplateEditPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<ProjectTemplateEditPageQuery> = (_, search) => {
  const id = search.get("id");
  return { id: rowIdOf(id ?? undefined), there: id !== null };
};

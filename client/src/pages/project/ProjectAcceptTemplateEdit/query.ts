import query, {
  type ProjectAcceptTemplateEditPageQuery,
} from "@/__generated__/ProjectAcceptTemplateEditPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<ProjectAcceptTemplateEditPageQuery> = (_, search) => {
  const id = search.get("id");
  return { id: rowIdOf(id ?? undefined), there: id !== null };
};

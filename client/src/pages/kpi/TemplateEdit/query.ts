import query, { type TemplateEditPageQuery } from "@/__generated__/TemplateEditPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

/** URL parameters: `id` is the template to modify, `from` a template to copy. */
export const vars: RouteVariables<TemplateEditPageQuery> = (_, search) => {
  const id = search.get("id") ?? search.get("from");
  return { id: rowIdOf(id ?? undefined), there: id !== null };
};

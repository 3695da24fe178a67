import query, { type TemplateEditPageQuery } from "@/__generated__/TemplateEditPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

/** `id` is the template to modify, `from` one that a new one begins as. */
export const vars: RouteVariables<TemplateEditPageQuery> = (_, search) => {
  const id = search.get("id") ?? search.get("from");
  return { id: rowIdOf(id ?? undefined), there: id !== null };
};

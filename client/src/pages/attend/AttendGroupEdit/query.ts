import query, { type AttendGroupEditPageQuery } from "@/__generated__/AttendGroupEditPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<AttendGroupEditPageQuery> = (_, search) => {
  const id = search.get("id");
  return { id: rowIdOf(id ?? undefined), there: id !== null };
};

import query, { type AssessmentSchemePageQuery } from "@/__generated__/AssessmentSchemePageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<AssessmentSchemePageQuery> = (_, search) => ({
  id: rowIdOf(search.get("id")),
});

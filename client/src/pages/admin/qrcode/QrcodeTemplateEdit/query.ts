import query, { type QrcodeTemplateEditPageQuery } from "@/__generated__/QrcodeTemplateEditPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<QrcodeTemplateEditPageQuery> = (_params, search) => ({
  id: rowIdOf(search.get("id") ?? search.get("copy")),
});

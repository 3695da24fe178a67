import query, { type QrcodeTemplateEditPageQuery } from "@/__generated__/QrcodeTemplateEditPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { rowIdOf } from "../../../members/_lib/rowId";

export default query;

export const vars: RouteVariables<QrcodeTemplateEditPageQuery> = (_params, search) => ({
  id: rowIdOf(search.get("id") ?? search.get("copy")),
});

import query, { type CustomFieldSettingPageQuery } from "@/__generated__/CustomFieldSettingPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { recordTypeOf } from "./recordTypes";

export default query;
export const vars: RouteVariables<CustomFieldSettingPageQuery> = (_params, search) => ({
  recordType: recordTypeOf(search.get("type")),
});

import query, {
  type CustomFieldRecordType,
  type CustomFieldSettingPageQuery,
} from "@/__generated__/CustomFieldSettingPageQuery.graphql";
import type { QueryModule, RouteVariables } from "@/app/routes/types";

/** The query of the page for one kind of record. */
export function of(recordType: CustomFieldRecordType): QueryModule {
  const vars: RouteVariables<CustomFieldSettingPageQuery> = () => ({ recordType });
  return { default: query, vars };
}

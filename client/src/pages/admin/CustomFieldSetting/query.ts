import query, {
  type CustomFieldRecordType,
  type CustomFieldSettingPageQuery,
} from "@/__generated__/CustomFieldSettingPageQuery.graphql";
import type { QueryModule, RouteVariables } from "@/app/routes/types";

/** Query module of the custom fields of one record type. */
export function of(recordType: CustomFieldRecordType): QueryModule {
  const vars: RouteVariables<CustomFieldSettingPageQuery> = () => ({ recordType });
  return { default: query, vars };
}

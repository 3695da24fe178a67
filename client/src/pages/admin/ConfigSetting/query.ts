import query, {
  type ConfigCode,
  type ConfigSettingPageQuery,
} from "@/__generated__/ConfigSettingPageQuery.graphql";
import type { QueryModule, RouteVariables } from "@/app/routes/types";

/** Query module of one setting's page. */
export function of(code: ConfigCode): QueryModule {
  const vars: RouteVariables<ConfigSettingPageQuery> = () => ({ code });
  return { default: query, vars };
}

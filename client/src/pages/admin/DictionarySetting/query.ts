import query, { type DictionarySettingPageQuery } from "@/__generated__/DictionarySettingPageQuery.graphql";
import type { QueryModule, RouteVariables } from "@/app/routes/types";
import type { SettingCode } from "./dictionaries";

/** Query module of one dictionary's page. */
export function of(code: SettingCode): QueryModule {
  const vars: RouteVariables<DictionarySettingPageQuery> = () => ({ code });
  return { default: query, vars };
}

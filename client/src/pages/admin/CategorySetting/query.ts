import query, {
  type CategorySettingPageQuery,
  type CategoryTree,
} from "@/__generated__/CategorySettingPageQuery.graphql";
import type { QueryModule, RouteVariables } from "@/app/routes/types";

/** Query module of one category tree's page. */
export function of(tree: CategoryTree): QueryModule {
  const vars: RouteVariables<CategorySettingPageQuery> = () => ({ tree });
  return { default: query, vars };
}

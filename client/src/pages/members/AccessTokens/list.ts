/** List of access tokens: filters in the URL. */
import type { EnterpriseTokensPageQuery$variables } from "@/__generated__/EnterpriseTokensPageQuery.graphql";
import { stateFilter } from "@/app/accessTokens/states";
import { defineList } from "@/app/record/list";

export const tokens = defineList<EnterpriseTokensPageQuery$variables>()({
  title: "企业访问令牌",
  keyword: "搜索令牌或所有者",
  storageKey: "members/tokens",
  filters: { state: stateFilter },
});

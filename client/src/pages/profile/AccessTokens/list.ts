/** List of the viewer's personal access tokens. */

import type { AccessTokensPageQuery$variables } from "@/__generated__/AccessTokensPageQuery.graphql";
import { stateFilter } from "@/app/accessTokens/states";
import { defineList } from "@/app/record/list";

export const ownTokens = defineList<AccessTokensPageQuery$variables>()({
  title: "访问令牌",
  keyword: false,
  storageKey: "profile/tokens",
  filters: { state: { ...stateFilter, as: null } },
  variables: ({ page, values }) => ({ page, state: stateFilter.given(values.state) ?? null }),
});

import query, { type EnterpriseTokensPageQuery } from "@/__generated__/EnterpriseTokensPageQuery.graphql";
import { stateOf } from "@/app/accessTokens/states";
import type { RouteVariables } from "@/app/routes/types";
import { decodeListParams, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

export default query;

export const vars: RouteVariables<EnterpriseTokensPageQuery> = (_params, search) => {
  const { page, size, keyword, filters } = decodeListParams<{ state: string | null }>(search, {
    codecs: { state: textCodec },
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: [],
  });
  const state = stateOf(filters.state);
  return {
    page: { number: page, size },
    filter: {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(state ? { state } : {}),
    },
  };
};

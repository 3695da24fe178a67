import query, { type AccessTokensPageQuery } from "@/__generated__/AccessTokensPageQuery.graphql";
import { stateOf } from "@/app/accessTokens/states";
import type { RouteVariables } from "@/app/routes/types";
import { decodeListParams, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

export default query;

export const vars: RouteVariables<AccessTokensPageQuery> = (_params, search) => {
  const { page, size, filters } = decodeListParams<{ state: string | null }>(search, {
    codecs: { state: textCodec },
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: [],
  });
  return { page: { number: page, size }, state: stateOf(filters.state) };
};

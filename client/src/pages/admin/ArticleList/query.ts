import query, { type ArticleListPageQuery } from "@/__generated__/ArticleListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { decodeListParams } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

export default query;

export const vars: RouteVariables<ArticleListPageQuery> = (_params, search) => {
  const { keyword, page, size } = decodeListParams<Record<never, never>>(search, {
    codecs: {},
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: [],
  });
  return { keyword: keyword.trim() || null, page: { number: page, size } };
};

import query, { type InvitePageQuery } from "@/__generated__/InvitePageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { decodeListParams, flagCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

export default query;

export const vars: RouteVariables<InvitePageQuery> = (_params, search) => {
  const { page, size, filters } = decodeListParams<{ active: boolean }>(search, {
    codecs: { active: flagCodec },
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: [],
  });
  return { page: { number: page, size }, activeOnly: filters.active };
};

import query, { type PendingPageQuery } from "@/__generated__/PendingPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { decodeListParams } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";
import { PENDING_SORT, PENDING_VIEWS } from "./params";

export default query;

export const vars: RouteVariables<PendingPageQuery> = (_params, search) => {
  const { page, size, keyword, view } = decodeListParams(search, {
    codecs: {},
    defaultSort: PENDING_SORT,
    defaultSize: defaultPageSize(),
    views: PENDING_VIEWS,
  });
  return {
    page: { number: page, size },
    filter: {
      status: [view === "REFUSED" ? "REFUSED" : "APPLIED"],
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    },
  };
};

import type { TeamFilter, TeamListPageQuery, TeamSort } from "@/__generated__/TeamListPageQuery.graphql";
import type { Sort } from "@/ui/base/types";
import { decodeListParams, flagCodec, type ListSpec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

/** What the flat list of teams can be narrowed down by. */
export interface TeamFilters {
  accept: boolean;
  mine: boolean;
}

/** In the order people gave them. */
export const TEAM_SORT: Sort = { field: "ORDER", direction: "ASC" };

/** Names the mode in the address: `flat`, or the tree without it. */
export const MODE = "mode";

const SORTS: ReadonlySet<string> = new Set<TeamSort>(["ORDER", "NAME", "CREATED_AT"]);

function spec(): ListSpec<TeamFilters> {
  return {
    codecs: { accept: flagCodec, mine: flagCodec },
    defaultSort: TEAM_SORT,
    defaultSize: defaultPageSize(),
    views: [],
  };
}

/** The variables for an address. The tree is asked for whole, the flat list page by page. */
export function teamListVariables(search: URLSearchParams): TeamListPageQuery["variables"] {
  const { keyword, filters, sort, page, size } = decodeListParams(search, spec());
  const filter: TeamFilter = {
    type: "INTERNAL",
    ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    ...(filters.accept ? { acceptOnly: true } : {}),
    ...(filters.mine ? { directedByViewer: true } : {}),
  };
  return {
    tree: search.get(MODE) !== "flat",
    page: { number: page, size },
    filter,
    orderBy:
      sort && SORTS.has(sort.field) ? [{ field: sort.field as TeamSort, direction: sort.direction }] : null,
  };
}

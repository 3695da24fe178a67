import type { MemberSort, TeamDetailPageQuery } from "@/__generated__/TeamDetailPageQuery.graphql";
import type { Sort } from "@/ui/base/types";
import { decodeListParams, flagCodec, type ListSpec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

/** What the people of a team can be narrowed down by. */
export interface TeamPeopleFilters {
  /** Those of the teams below too. */
  below: boolean;
  directors: boolean;
}

/** Newest first, as lists are by default (core §7). */
export const PEOPLE_SORT: Sort = { field: "CREATED_AT", direction: "DESC" };

const SORTS: ReadonlySet<string> = new Set<MemberSort>(["CREATED_AT", "NAME", "JOB_NUMBER", "ENTRY_DATE"]);

/** The variables of a team's page for an address. */
export function teamPeopleVariables(id: string, search: URLSearchParams): TeamDetailPageQuery["variables"] {
  const spec: ListSpec<TeamPeopleFilters> = {
    codecs: { below: flagCodec, directors: flagCodec },
    defaultSort: PEOPLE_SORT,
    defaultSize: defaultPageSize(),
    views: [],
  };
  const { keyword, filters, sort, page, size } = decodeListParams(search, spec);
  return {
    id,
    page: { number: page, size },
    filter: {
      teamId: id,
      includeSubTeams: filters.below,
      status: ["ACTIVE"],
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(filters.directors ? { directorsOnly: true } : {}),
    },
    orderBy:
      sort && SORTS.has(sort.field) ? [{ field: sort.field as MemberSort, direction: sort.direction }] : null,
  };
}

import type {
  MemberFilter,
  MemberSort,
  NonEnterpriseMembersPageQuery,
  TeamSort,
} from "@/__generated__/NonEnterpriseMembersPageQuery.graphql";
import type { Sort, View } from "@/ui/base/types";
import { decodeListParams, flagCodec, type ListSpec, listCodec, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";
import { rowIdOf } from "../_lib/rowId";

/** Which half of the page is shown. */
export type ExternalTab = "teams" | "people";

/** Names the half in the address; the teams without it. */
export const TAB = "tab";

export const TEAMS_SORT: Sort = { field: "CREATED_AT", direction: "DESC" };
export const PEOPLE_SORT: Sort = { field: "CREATED_AT", direction: "DESC" };
export const PEOPLE_VIEWS: readonly View[] = [{ key: "all", label: "在职", params: { status: ["ACTIVE"] } }];

const TEAM_SORTS: ReadonlySet<string> = new Set<TeamSort>(["ORDER", "NAME", "CREATED_AT"]);
const MEMBER_SORTS: ReadonlySet<string> = new Set<MemberSort>(["CREATED_AT", "NAME"]);
const STATUSES: ReadonlySet<string> = new Set(["APPLIED", "ACTIVE", "REFUSED", "LEFT"]);

/** Which half an address shows. */
export function tabOf(search: URLSearchParams): ExternalTab {
  return search.get(TAB) === "people" ? "people" : "teams";
}

function teamsSpec(): ListSpec<{ accept: boolean }> {
  return {
    codecs: { accept: flagCodec },
    defaultSort: TEAMS_SORT,
    defaultSize: defaultPageSize(),
    views: [],
  };
}

function peopleSpec(): ListSpec<{ team: string | null; status: readonly string[] }> {
  return {
    codecs: { team: textCodec, status: listCodec },
    defaultSort: PEOPLE_SORT,
    defaultSize: defaultPageSize(),
    views: PEOPLE_VIEWS,
  };
}

/** The variables for an address: only the half that is shown is asked for. */
export function externalVariables(search: URLSearchParams): NonEnterpriseMembersPageQuery["variables"] {
  const people = tabOf(search) === "people";
  const teams = decodeListParams(search, teamsSpec());
  const persons = decodeListParams(search, peopleSpec());
  const { page, size, sort, keyword } = people ? persons : teams;
  const status = persons.filters.status.filter((value) => STATUSES.has(value)) as NonNullable<
    MemberFilter["status"]
  >;
  const word = keyword.trim() ? { keyword: keyword.trim() } : {};
  return {
    people,
    page: { number: page, size },
    teamFilter: { type: "EXTERNAL", ...word, ...(teams.filters.accept ? { acceptOnly: true } : {}) },
    teamOrder:
      !people && sort && TEAM_SORTS.has(sort.field)
        ? [{ field: sort.field as TeamSort, direction: sort.direction }]
        : null,
    memberFilter: {
      type: "EXTERNAL",
      ...word,
      ...(status.length > 0 ? { status } : {}),
      ...(persons.filters.team ? { teamId: rowIdOf(persons.filters.team), includeSubTeams: true } : {}),
    },
    memberOrder:
      people && sort && MEMBER_SORTS.has(sort.field)
        ? [{ field: sort.field as MemberSort, direction: sort.direction }]
        : null,
  };
}

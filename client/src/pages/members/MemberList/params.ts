import type {
  MemberFilter,
  MemberListPageQuery,
  MemberSort,
} from "@/__generated__/MemberListPageQuery.graphql";
import type { DateRangeValue, Sort, View } from "@/ui/base/types";
import {
  decodeListParams,
  encodeListParams,
  flagCodec,
  type ListQuery,
  type ListSpec,
  listCodec,
  rangeCodec,
  textCodec,
} from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";
import type { MemberStatus, MemberType } from "../_lib/labels";
import { rowIdOf } from "../_lib/rowId";

/** What the member list can be narrowed down by, as the address holds it. */
export interface MemberFilters {
  /** Row id of a team, or `NO_TEAM`. */
  team: string | null;
  /** Only the team itself, not those below it. */
  direct: boolean;
  status: readonly string[];
  type: string | null;
  role: string | null;
  directors: boolean;
  technician: boolean;
  engineer: boolean;
  created: DateRangeValue | null;
}

/** Stands in the address for members who belong to no team. */
export const NO_TEAM = "none";

/** The list starts with those who are here; everybody else is one click away. */
export const MEMBER_VIEWS: readonly View[] = [
  { key: "all", label: "在职成员", params: { status: ["ACTIVE"] } },
];

/** Newest first, as lists are by default (core §7). */
export const MEMBER_SORT: Sort = { field: "CREATED_AT", direction: "DESC" };

const CODECS: ListSpec<MemberFilters>["codecs"] = {
  team: textCodec,
  direct: flagCodec,
  status: listCodec,
  type: textCodec,
  role: textCodec,
  directors: flagCodec,
  technician: flagCodec,
  engineer: flagCodec,
  created: rangeCodec,
};

function spec(): ListSpec<MemberFilters> {
  return { codecs: CODECS, defaultSort: MEMBER_SORT, defaultSize: defaultPageSize(), views: MEMBER_VIEWS };
}

const STATUSES: ReadonlySet<string> = new Set<MemberStatus>(["APPLIED", "ACTIVE", "REFUSED", "LEFT"]);
const SORTS: ReadonlySet<string> = new Set<MemberSort>([
  "CREATED_AT",
  "NAME",
  "JOB_NUMBER",
  "ENTRY_DATE",
  "UPDATED_AT",
]);

/** The server's filter for the state of the list; what narrows nothing is left out (core §5). */
export function memberFilter(query: Pick<ListQuery<MemberFilters>, "keyword" | "filters">): MemberFilter {
  const { team, direct, status, type, role, directors, technician, engineer, created } = query.filters;
  const statuses = status.filter((value): value is MemberStatus => STATUSES.has(value));
  const keyword = query.keyword.trim();
  return {
    ...(keyword ? { keyword } : {}),
    ...(team === NO_TEAM
      ? { withoutTeam: true }
      : team
        ? { teamId: rowIdOf(team), includeSubTeams: !direct }
        : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(type === "STAFF" || type === "EXTERNAL" ? { type: type as MemberType } : {}),
    ...(role ? { roleId: rowIdOf(role) } : {}),
    ...(directors ? { directorsOnly: true } : {}),
    ...(technician ? { technicianOnly: true } : {}),
    ...(engineer ? { engineerOnly: true } : {}),
    ...(created ? { createdAt: { from: created.from.slice(0, 10), to: created.to.slice(0, 10) } } : {}),
  };
}

/** The variables of the page's query for an address. */
export function memberListVariables(search: URLSearchParams): MemberListPageQuery["variables"] {
  const query = decodeListParams(search, spec());
  const { sort } = query;
  return {
    page: { number: query.page, size: query.size },
    filter: memberFilter(query),
    orderBy:
      sort && SORTS.has(sort.field) ? [{ field: sort.field as MemberSort, direction: sort.direction }] : null,
  };
}

/** What a saved view keeps of an address: everything but the page one happens to be on. */
export function viewQuery(search: URLSearchParams): string {
  const query = decodeListParams(search, spec());
  const kept = encodeListParams({ ...query, page: 1, size: defaultPageSize() }, spec());
  kept.sort();
  return kept.toString();
}

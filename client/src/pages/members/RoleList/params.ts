import type { RoleListPageQuery } from "@/__generated__/RoleListPageQuery.graphql";
import { decodeListParams, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";
import { rowIdOf } from "../_lib/rowId";

/** Names the chosen role in the address. */
export const ROLE = "role";

/** The variables for an address: without a role only the roles are asked for. */
export function roleListVariables(search: URLSearchParams): RoleListPageQuery["variables"] {
  const { keyword, filters, page, size } = decodeListParams<{ team: string | null }>(search, {
    codecs: { team: textCodec },
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: [],
  });
  const roleId = search.get(ROLE) ?? "";
  return {
    roleId: rowIdOf(roleId),
    chosen: roleId !== "",
    page: { number: page, size },
    filter: {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(filters.team ? { teamId: filters.team, includeSubTeams: true } : {}),
    },
  };
}

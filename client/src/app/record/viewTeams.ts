import type { Option } from "@/ui/base/types";

/** A team with its path from the root, itself the last. */
export interface TeamWithPath {
  readonly rowId: string;
  readonly name: string;
  readonly path: readonly { readonly rowId: string; readonly name: string }[] | null | undefined;
}

interface Sharer {
  readonly isAdmin: boolean;
  readonly member: {
    readonly memberships:
      | readonly {
          readonly director: boolean;
          readonly team: { readonly rowId: string } | null | undefined;
        }[]
      | null
      | undefined;
  };
}

/**
 * The teams with which a member may share a view: their own and those they direct; for an administrator all
 * of them.
 */
export function teamsToShareWith(teams: readonly TeamWithPath[], { isAdmin, member }: Sharer): Option[] {
  const places = member.memberships ?? [];
  const own = new Set(places.map(({ team }) => team?.rowId));
  const directed = new Set(places.filter(({ director }) => director).map(({ team }) => team?.rowId));
  return teams
    .filter(
      ({ rowId, path }) =>
        isAdmin || own.has(rowId) || (path ?? []).some((above) => directed.has(above.rowId)),
    )
    .map(({ rowId, name, path }) => {
      const above = (path ?? []).filter((one) => one.rowId !== rowId).map((one) => one.name);
      return { value: rowId, label: name, ...(above.length > 0 ? { hint: above.join(" / ") } : {}) };
    });
}

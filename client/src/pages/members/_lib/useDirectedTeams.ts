import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useDirectedTeamsQuery } from "@/__generated__/useDirectedTeamsQuery.graphql";
import { useCan } from "@/access/Can";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { RemoteSource } from "@/ui/RemotePicker";
import { teamPath } from "./organization";
import { useTeamSource } from "./useTeamSource";

/** Teams to look at roles by: all of the enterprise for an admin, else those one directs (core §2 Team role list). */
export function useDirectedTeams(): Required<Pick<RemoteSource, "fetch" | "resolve">> {
  const ask = useFetchQuery();
  const all = useTeamSource();
  const isAdmin = useCan()({ perms: "e:manage" });
  return useMemo(() => {
    if (isAdmin) return all;
    return {
      resolve: all.resolve,
      fetch: async (keyword, { limit }) => {
        const data = await ask<useDirectedTeamsQuery>(
          graphql`
            query useDirectedTeamsQuery($filter: TeamFilter!, $size: Int!) {
              teams(page: { number: 1, size: $size }, filter: $filter) {
                nodes {
                  rowId
                  name
                  path {
                    name
                  }
                }
              }
            }
          `,
          { filter: { directedByViewer: true, ...(keyword ? { keyword } : {}) }, size: limit },
        );
        return (data.teams?.nodes ?? []).map((team) => ({
          value: team.rowId,
          label: team.name,
          hint: teamPath(team.path?.slice(0, -1)) || undefined,
        }));
      },
    };
  }, [ask, all, isAdmin]);
}

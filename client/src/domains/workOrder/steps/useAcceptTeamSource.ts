import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useAcceptTeamSourceQuery } from "@/__generated__/useAcceptTeamSourceQuery.graphql";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Source } from "../../source";

/**
 * Teams that accept work orders as options of a picker, each with its path as the hint. Values are row ids.
 */
export function useAcceptTeamSource(): Source {
  const ask = useFetchQuery();
  const { resolve } = useTeamSource();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { teamOptions } = await ask<useAcceptTeamSourceQuery>(
          graphql`
            query useAcceptTeamSourceQuery($keyword: String, $first: Int!) {
              teamOptions(keyword: $keyword, acceptOnly: true, first: $first) {
                rowId
                name
                path { rowId name }
              }
            }
          `,
          { keyword: keyword || null, first: limit },
        );
        return (teamOptions ?? []).map((team) => ({
          value: team.rowId,
          label: team.name,
          hint:
            (team.path ?? [])
              .filter(({ rowId }) => rowId !== team.rowId)
              .map(({ name }) => name)
              .join(" / ") || undefined,
        }));
      },
      resolve,
    }),
    [ask, resolve],
  );
}

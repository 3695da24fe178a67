import { useMemo } from "react";
import { graphql } from "react-relay";
import type { teamNamesQuery } from "@/__generated__/teamNamesQuery.graphql";
import type { useTeamSourceQuery } from "@/__generated__/useTeamSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";

const SEARCH = graphql`
  query useTeamSourceQuery($keyword: String, $type: TeamType, $first: Int!) {
    teamOptions(keyword: $keyword, type: $type, first: $first) { rowId name path { rowId name } }
  }
`;

/** Teams as options of a picker, each with its path as the hint. Values are row ids. */
export function useTeamSource(
  options: { type?: "INTERNAL" | "EXTERNAL"; except?: readonly string[] } = {},
): Source {
  const ask = useFetchQuery();
  const { type } = options;
  const except = (options.except ?? []).join(",");
  return useMemo(() => {
    const left = new Set(except.split(","));
    return {
      fetch: async (keyword, { limit }) => {
        const data = await ask<useTeamSourceQuery>(SEARCH, {
          keyword: keyword || null,
          type: type ?? null,
          first: limit,
        });
        return (data.teamOptions ?? [])
          .filter((team) => !left.has(team.rowId))
          .map((team) => {
            const above = (team.path ?? []).filter(({ rowId }) => rowId !== team.rowId);
            return {
              value: team.rowId,
              label: team.name,
              hint: above.map(({ name }) => name).join(" / ") || undefined,
            };
          });
      },
      resolve: (ids) =>
        namesOf<teamNamesQuery>(
          ask,
          () => import("./teamNames"),
          ids,
          ({ rowId, name }) => ({
            value: rowId,
            label: name,
          }),
        ),
    };
  }, [ask, type, except]);
}

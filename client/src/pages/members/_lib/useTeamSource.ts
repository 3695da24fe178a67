import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useTeamSourceOneQuery } from "@/__generated__/useTeamSourceOneQuery.graphql";
import type { useTeamSourceQuery } from "@/__generated__/useTeamSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

const SEARCH = graphql`
  query useTeamSourceQuery($keyword: String, $type: TeamType, $first: Int!) {
    teamOptions(keyword: $keyword, type: $type, first: $first) {
      rowId
      name
      path {
        rowId
        name
      }
    }
  }
`;

const ONE = graphql`
  query useTeamSourceOneQuery($id: ID!) {
    team(id: $id) {
      rowId
      name
    }
  }
`;

/** Teams as a picker's source, each with the way to it as the hint. Values are row ids. */
export function useTeamSource(
  options: { type?: "INTERNAL" | "EXTERNAL"; except?: readonly string[] } = {},
): Required<Pick<RemoteSource, "fetch" | "resolve">> {
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
      resolve: async (ids) => {
        const answers = await Promise.all(ids.map((id) => ask<useTeamSourceOneQuery>(ONE, { id })));
        return answers.flatMap(({ team }): Option[] =>
          team ? [{ value: team.rowId, label: team.name }] : [],
        );
      },
    };
  }, [ask, type, except]);
}

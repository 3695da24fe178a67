import { useMemo } from "react";
import { graphql } from "react-relay";
import type { roleNamesQuery } from "@/__generated__/roleNamesQuery.graphql";
import type { useRoleSourceQuery } from "@/__generated__/useRoleSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";

const SEARCH = graphql`
  query useRoleSourceQuery($filter: RoleFilter, $page: PageInput!) {
    roles(page: $page, filter: $filter) {
      nodes {
        rowId
        name
        code
        description
      }
    }
  }
`;

/** The role of the enterprise's owner is only transferred, so it can't be picked. */
const OWNER = "ROLE_owner";

/** The enterprise's roles as options of a picker. Values are row ids. */
export function useRoleSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const data = await ask<useRoleSourceQuery>(SEARCH, {
          filter: keyword ? { keyword } : null,
          page: { number: 1, size: limit },
        });
        return (data.roles?.nodes ?? [])
          .filter(({ code }) => code !== OWNER)
          .map((role) => ({
            value: role.rowId,
            label: role.name,
            hint: role.description ?? undefined,
          }));
      },
      resolve: (ids) =>
        namesOf<roleNamesQuery>(
          ask,
          () => import("./roleNames"),
          ids,
          ({ rowId, name }) => ({
            value: rowId,
            label: name,
          }),
        ),
    }),
    [ask],
  );
}

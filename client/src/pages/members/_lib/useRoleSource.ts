import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useRoleSourceOneQuery } from "@/__generated__/useRoleSourceOneQuery.graphql";
import type { useRoleSourceQuery } from "@/__generated__/useRoleSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import type { RemoteSource } from "@/ui/picker/RemotePicker";

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

const ONE = graphql`
  query useRoleSourceOneQuery($id: ID!) {
    role(id: $id) {
      rowId
      name
    }
  }
`;

/** The role of the enterprise's owner changes hands by a transfer only, so nobody can pick it. */
const OWNER = "ROLE_owner";

/** The enterprise's roles as a picker's source. Values are row ids. */
export function useRoleSource(): Required<Pick<RemoteSource, "fetch" | "resolve">> {
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
      resolve: async (ids) => {
        const answers = await Promise.all(ids.map((id) => ask<useRoleSourceOneQuery>(ONE, { id })));
        return answers.flatMap(({ role }): Option[] =>
          role ? [{ value: role.rowId, label: role.name }] : [],
        );
      },
    }),
    [ask],
  );
}

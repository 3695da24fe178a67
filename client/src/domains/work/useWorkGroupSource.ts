import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useWorkGroupSourceQuery } from "@/__generated__/useWorkGroupSourceQuery.graphql";
import type { workGroupNamesQuery } from "@/__generated__/workGroupNamesQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";

/**
 * Work groups as options of a picker, in order, each with its number of members as the hint. Values are row
 * ids.
 */
export function useWorkGroupSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { workGroups } = await ask<useWorkGroupSourceQuery>(
          graphql`
            query useWorkGroupSourceQuery($keyword: String, $first: Int!) {
              workGroups(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: SORT_ORDER, direction: ASC }]
              ) {
                nodes { rowId name memberCount }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (workGroups?.nodes ?? []).map(({ rowId, name, memberCount }) => ({
          value: rowId,
          label: name,
          hint: `${memberCount} 人`,
        }));
      },
      resolve: (ids) =>
        namesOf<workGroupNamesQuery>(
          ask,
          () => import("./workGroupNames"),
          ids,
          ({ rowId, name }) => ({ value: rowId, label: name }),
        ),
    }),
    [ask],
  );
}

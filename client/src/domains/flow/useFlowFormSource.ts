import { useMemo } from "react";
import { graphql } from "react-relay";
import type { flowFormNamesQuery } from "@/__generated__/flowFormNamesQuery.graphql";
import type { useFlowFormSourceQuery } from "@/__generated__/useFlowFormSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";

/**
 * Approval forms as options of a picker, each with its group as the hint, including disabled ones. Values
 * are row ids.
 */
export function useFlowFormSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { flowForms } = await ask<useFlowFormSourceQuery>(
          graphql`
            query useFlowFormSourceQuery($keyword: String, $first: Int!) {
              flowForms(first: $first, filter: { keyword: $keyword }) {
                nodes { rowId name group { name } }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (flowForms?.nodes ?? []).map(({ rowId, name, group }) => ({
          value: rowId,
          label: name,
          hint: group?.name,
        }));
      },
      resolve: (ids) =>
        namesOf<flowFormNamesQuery>(
          ask,
          () => import("./flowFormNames"),
          ids,
          ({ rowId, name }) => ({ value: rowId, label: name }),
        ),
    }),
    [ask],
  );
}

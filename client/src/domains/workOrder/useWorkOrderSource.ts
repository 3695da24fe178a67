import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useWorkOrderSourceQuery } from "@/__generated__/useWorkOrderSourceQuery.graphql";
import type { workOrderNamesQuery } from "@/__generated__/workOrderNamesQuery.graphql";
import { useUnseen } from "@/app/record/useUnseen";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";
import { EVERY_ORDER } from "./access";

/**
 * Work orders as options of a picker, the newest first, each with its customer as the hint. Values are row
 * ids.
 */
export function useWorkOrderSource(): Source {
  const ask = useFetchQuery();
  const unseen = useUnseen("工单", EVERY_ORDER);
  return useMemo(
    () => ({
      unseen,
      fetch: async (keyword, { limit }) => {
        const { workOrders } = await ask<useWorkOrderSourceQuery>(
          graphql`
            query useWorkOrderSourceQuery($keyword: String, $first: Int!) {
              workOrders(first: $first, filter: { keyword: $keyword }) {
                nodes { rowId name customer { name } }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (workOrders?.nodes ?? []).map(({ rowId, name, customer }) => ({
          value: rowId,
          label: name,
          hint: customer?.name,
        }));
      },
      resolve: (ids) =>
        namesOf<workOrderNamesQuery>(
          ask,
          () => import("./workOrderNames"),
          ids,
          ({ rowId, name }) => ({ value: rowId, label: name }),
        ),
    }),
    [ask, unseen],
  );
}

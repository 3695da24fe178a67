import { useMemo } from "react";
import { graphql } from "react-relay";
import type { customerNamesQuery } from "@/__generated__/customerNamesQuery.graphql";
import type { useCustomerSourceQuery } from "@/__generated__/useCustomerSourceQuery.graphql";
import { useUnseen } from "@/app/record/useUnseen";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";

/** Number of customers offered at once (business §9). */
const LIMIT = 10;

/** Customers as options of a picker, each with its owner as the hint. Values are row ids. */
export function useCustomerSource(): Source & { readonly limit: number } {
  const ask = useFetchQuery();
  const unseen = useUnseen("客户");
  return useMemo(
    () => ({
      limit: LIMIT,
      unseen,
      fetch: async (keyword, { limit }) => {
        const { customerOptions } = await ask<useCustomerSourceQuery>(
          graphql`
            query useCustomerSourceQuery($keyword: String, $first: Int) {
              customerOptions(keyword: $keyword, first: $first) {
                rowId
                name
                salesman {
                  name
                }
              }
            }
          `,
          { keyword: keyword || null, first: limit },
        );
        return (customerOptions ?? []).map(({ rowId, name, salesman }) => ({
          value: rowId,
          label: name,
          hint: salesman?.name,
        }));
      },
      resolve: (ids) =>
        namesOf<customerNamesQuery>(
          ask,
          () => import("./customerNames"),
          ids,
          ({ rowId, name }) => ({ value: rowId, label: name }),
        ),
    }),
    [ask, unseen],
  );
}

import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { useCallersQuery } from "@/__generated__/useCallersQuery.graphql";
import { useRested } from "@/domains/useRested";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { type Caller, callersOf, digitsOf } from "./callers";

/** Typing rests this long before the server is asked; milliseconds (business §9). */
const DEBOUNCE = 300;
/** So many are offered. */
const OFFERED = 6;
const NONE: readonly Caller[] = [];

/** People of customers with the number that is typed, a moment after the typing rests; a short one finds nobody. */
export function useCallers(typed: string): readonly Caller[] {
  const ask = useFetchQuery();
  const digits = digitsOf(typed);
  const rested = useRested(digits, DEBOUNCE);
  const [answer, setAnswer] = useState({ digits: "", found: NONE });
  useEffect(() => {
    if (rested === "") return;
    let live = true;
    ask<useCallersQuery>(
      graphql`
        query useCallersQuery($keyword: String!, $first: Int!) {
          contacts(first: $first, filter: { keyword: $keyword }) {
            nodes {
              rowId
              name
              phone
              otherPhones
              departName
              position
              customer {
                rowId
                name
                address { rowId name address }
              }
            }
          }
        }
      `,
      { keyword: rested, first: OFFERED },
    ).then(
      ({ contacts }) =>
        live && setAnswer({ digits: rested, found: callersOf(contacts?.nodes ?? [], rested) }),
      // it is comfort: without an answer one types the rest
      () => live && setAnswer({ digits: rested, found: NONE }),
    );
    return () => {
      live = false;
    };
  }, [ask, rested]);
  return digits !== "" && answer.digits === digits ? answer.found : NONE;
}

import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { useCallersQuery } from "@/__generated__/useCallersQuery.graphql";
import { useDebounced } from "@/domains/useDebounced";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { type Caller, callersOf, digitsOf } from "./callers";

/** Debounce of the search, in milliseconds (business §9). */
const DEBOUNCE = 300;
/** Largest number of suggestions. */
const OFFERED = 6;
const NONE: readonly Caller[] = [];

/** Contacts of customers with the typed phone number, debounced; too short numbers find none. */
export function useCallers(typed: string): readonly Caller[] {
  const ask = useFetchQuery();
  const digits = digitsOf(typed);
  const rested = useDebounced(digits, DEBOUNCE);
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
      // a convenience only: without a response the user types the rest
      () => live && setAnswer({ digits: rested, found: NONE }),
    );
    return () => {
      live = false;
    };
  }, [ask, rested]);
  return digits !== "" && answer.digits === digits ? answer.found : NONE;
}

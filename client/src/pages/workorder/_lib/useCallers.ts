import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { useCallersQuery } from "@/__generated__/useCallersQuery.graphql";
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
  const [answer, setAnswer] = useState({ digits: "", found: NONE });
  useEffect(() => {
    if (digits === "") return;
    let live = true;
    const timer = setTimeout(() => {
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
        { keyword: digits, first: OFFERED },
      ).then(
        ({ contacts }) => live && setAnswer({ digits, found: callersOf(contacts?.nodes ?? [], digits) }),
        // it is comfort: without an answer one types the rest
        () => live && setAnswer({ digits, found: NONE }),
      );
    }, DEBOUNCE);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [ask, digits]);
  return digits !== "" && answer.digits === digits ? answer.found : NONE;
}

import { useCallback, useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { CustomerProbe, useDuplicatesQuery } from "@/__generated__/useDuplicatesQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";

/** A customer that is like the one being typed. */
export type Duplicate = NonNullable<useDuplicatesQuery["response"]["customerDuplicates"]>[number];

/** Typing rests this long before the server is asked; milliseconds (business §9). */
const DEBOUNCE = 300;
const NONE: readonly Duplicate[] = [];

const QUERY = graphql`
  query useDuplicatesQuery($input: CustomerProbe!) {
    customerDuplicates(input: $input) {
      name
      salesmanName
      teamName
      pooled
      by
      customer {
        rowId
      }
    }
  }
`;

/** Whether one of them has this very name; of those that one may not see the server says it. */
export function hasName(duplicates: readonly Duplicate[], name: string): boolean {
  const wanted = name.trim();
  return wanted !== "" && duplicates.some((one) => one.name?.trim() === wanted);
}

/** Asks for customers that are like one; at most ten come (business §9). */
export function useAskDuplicates(): (probe: CustomerProbe) => Promise<readonly Duplicate[]> {
  const ask = useFetchQuery();
  return useCallback(
    async (input) => (await ask<useDuplicatesQuery>(QUERY, { input })).customerDuplicates ?? [],
    [ask],
  );
}

/** Customers like what is being typed, a moment after the typing rests. Nothing typed finds nothing. */
export function useDuplicates(probe: CustomerProbe): { found: readonly Duplicate[]; busy: boolean } {
  const ask = useAskDuplicates();
  const { name, phone, address } = probe;
  const key = name?.trim() || phone?.trim() || address?.trim() ? JSON.stringify(probe) : "";
  const [answer, setAnswer] = useState({ key: "", found: NONE });
  useEffect(() => {
    if (key === "") return;
    let live = true;
    const timer = setTimeout(() => {
      ask(JSON.parse(key) as CustomerProbe).then(
        (found) => live && setAnswer({ key, found }),
        // it is a hint: the save checks again
        () => live && setAnswer({ key, found: NONE }),
      );
    }, DEBOUNCE);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key, ask]);
  return { found: key === "" ? NONE : answer.found, busy: key !== "" && answer.key !== key };
}

/** Search for existing customers that resemble the form values of a new one. */
import { useCallback, useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { CustomerProbe, useDuplicatesQuery } from "@/__generated__/useDuplicatesQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";

/** Customer that resembles the form values. */
export type Duplicate = NonNullable<useDuplicatesQuery["response"]["customerDuplicates"]>[number];

/** Debounce of the request, in milliseconds (business §9). */
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

/**
 * Whether a visible customer has exactly this name; the server checks the customers that the viewer may not
 * see.
 */
export function hasName(duplicates: readonly Duplicate[], name: string): boolean {
  const wanted = name.trim();
  return wanted !== "" && duplicates.some((one) => one.name?.trim() === wanted);
}

/** Queries customers that resemble the given values; at most ten are returned (business §9). */
export function useAskDuplicates(): (probe: CustomerProbe) => Promise<readonly Duplicate[]> {
  const ask = useFetchQuery();
  return useCallback(
    async (input) => (await ask<useDuplicatesQuery>(QUERY, { input })).customerDuplicates ?? [],
    [ask],
  );
}

/** Customers that resemble the form values, queried with a debounce; none for empty values. */
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
        // errors are ignored: it is a hint, and saving checks again
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

import { useCallback } from "react";
import { useLocation } from "react-router";
import { rowsSearch } from "./parameters";
import type { Keys, Summed } from "./types";

/** Function that gives the URL of a figure's rows on the current page; without keys those of the total. */
export function useRowsPath(search: URLSearchParams) {
  const { pathname } = useLocation();
  const query = search.toString();
  return useCallback(
    (keys: Keys | null, measure: string, summed?: Summed) =>
      `${pathname}${rowsSearch(new URLSearchParams(query), keys, measure, summed)}`,
    [pathname, query],
  );
}

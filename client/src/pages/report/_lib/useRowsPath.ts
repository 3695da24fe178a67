import { useCallback } from "react";
import { useLocation } from "react-router";
import { rowsSearch } from "./parameters";
import type { Keys, Summed } from "./types";

/** The address of the rows of a figure on this page; without keys of the whole. */
export function useRowsPath(search: URLSearchParams) {
  const { pathname } = useLocation();
  const query = search.toString();
  return useCallback(
    (keys: Keys | null, measure: string, summed?: Summed) =>
      `${pathname}${rowsSearch(new URLSearchParams(query), keys, measure, summed)}`,
    [pathname, query],
  );
}

import { matchRoutes, type RouteObject } from "react-router";
import { routes } from "@/app/routes/registry";
import type { RouteEntry, RouteParams } from "@/app/routes/types";

/** An address resolved against the manifest. */
export interface PageMatch {
  readonly entry: RouteEntry;
  readonly params: RouteParams;
}

let built: { entries: readonly RouteEntry[]; table: RouteObject[] } | null = null;

function table(): RouteObject[] {
  const entries = routes();
  if (built?.entries !== entries) {
    built = { entries, table: entries.map((entry) => ({ path: entry.path, handle: entry })) };
  }
  return built.table;
}

/** The page of a path, or null where the product has none. */
export function matchPage(pathname: string): PageMatch | null {
  const match = matchRoutes(table(), pathname)?.at(-1);
  return match ? { entry: match.route.handle as RouteEntry, params: match.params } : null;
}

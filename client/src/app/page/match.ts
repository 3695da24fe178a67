import { matchRoutes, type RouteObject } from "react-router";
import { manifest } from "@/app/routes";
import type { RouteEntry, RouteParams } from "@/app/routes/types";

/** An address resolved against the manifest. */
export interface PageMatch {
  readonly entry: RouteEntry;
  readonly params: RouteParams;
}

const table: RouteObject[] = manifest.map((entry) => ({ path: entry.path, handle: entry }));

/** The page of a path, or null where the product has none. */
export function matchPage(pathname: string): PageMatch | null {
  const match = matchRoutes(table, pathname)?.at(-1);
  return match ? { entry: match.route.handle as RouteEntry, params: match.params } : null;
}

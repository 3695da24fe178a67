import { scanRoutes } from "./scan.ts";
import { sessionRoutes } from "./session.ts";
import type { RouteEntry } from "./types.ts";

/** Routes known from the start: the only ones without a session. */
export const firstRoutes: readonly RouteEntry[] = [...sessionRoutes, ...scanRoutes];

import { scanRoutes } from "./scan.ts";
import { sessionRoutes } from "./session.ts";
import type { RouteEntry } from "./types.ts";

/** The addresses that are known from the start: the only ones for somebody without a session. */
export const firstRoutes: readonly RouteEntry[] = [...sessionRoutes, ...scanRoutes];

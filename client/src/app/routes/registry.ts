import type { RouteEntry } from "./types";

let table: readonly RouteEntry[] = [];

/**
 * Registry of the manifest for navigation, menus and palette.
 *
 * The manifest imports the pages, and pages navigate: registering it at the start instead of importing it
 * everywhere avoids a cycle of modules.
 */
export function registerRoutes(entries: readonly RouteEntry[]): void {
  table = entries;
}

/** All routes of the product. */
export function routes(): readonly RouteEntry[] {
  return table;
}

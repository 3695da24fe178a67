import type { RouteEntry } from "./types";

let table: readonly RouteEntry[] = [];

/**
 * Makes the manifest known to navigation, menus and palette.
 *
 * The manifest names the pages, and pages navigate: handing it over at the start instead of importing it everywhere
 * keeps that from being a circle of modules.
 */
export function registerRoutes(entries: readonly RouteEntry[]): void {
  table = entries;
}

/** Every address of the product. */
export function routes(): readonly RouteEntry[] {
  return table;
}

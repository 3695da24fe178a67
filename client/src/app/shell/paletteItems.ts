import { type AccessViewer, evaluate } from "@/access/evaluate";
import type { RouteEntry, RouteModule } from "@/app/routes/types";

/** One line of the palette. */
export interface PaletteItem {
  readonly key: string;
  readonly text: string;
  readonly hint: string;
  readonly path: string;
  readonly icon: string;
  /** Row id of the member the line opens instead of a path. */
  readonly memberId?: string;
  readonly person?: { readonly name: string; readonly src: string | null };
}

/** So many pages show before anything is typed, and at most while typing. */
export const PAGE_LIMIT = 8;

/** Pages of the manifest a person may open, found by title, module and keywords; a title that starts with the text first. */
export function findPages(
  entries: readonly RouteEntry[],
  modules: readonly RouteModule[],
  viewer: AccessViewer,
  text: string,
): PaletteItem[] {
  const wanted = text.trim().toLowerCase();
  const byId = new Map(modules.map((module) => [module.id, module]));
  return entries
    .filter((entry) => entry.menu && !entry.path.includes(":") && evaluate(viewer, entry.access))
    .map((entry) => {
      const owner = byId.get(entry.module);
      const module = owner?.title ?? "";
      const title = entry.title.toLowerCase();
      const rank = title.startsWith(wanted)
        ? 0
        : title.includes(wanted)
          ? 1
          : `${module} ${entry.keywords ?? ""} ${entry.path}`.toLowerCase().includes(wanted)
            ? 2
            : 3;
      return {
        rank,
        item: {
          key: entry.path,
          text: entry.title,
          hint: module === entry.title ? "" : module,
          path: entry.path,
          icon: entry.menu?.icon ?? owner?.icon ?? "",
        },
      };
    })
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, PAGE_LIMIT)
    .map(({ item }) => item);
}

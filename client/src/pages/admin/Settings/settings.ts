/** Settings on the settings home page: grouped by navigation, filtered by permission and by search. */
import { type AccessViewer, evaluate } from "@/access/evaluate";
import { KEYWORDS } from "@/app/routes/keywords";
import type { RouteEntry } from "@/app/routes/types";
import { likenessOf } from "@/app/shell/paletteItems";
import { ABOUT } from "./about";

/** One page listed on the settings home page. */
export interface Setting {
  readonly path: string;
  readonly title: string;
  readonly about: string;
}

/** Settings under one heading, in the order of the navigation. */
export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

/** Settings that the viewer may open, in groups: those of the administration and those of other areas. */
export function settingsOf(
  entries: readonly RouteEntry[],
  viewer: AccessViewer,
  typed: string,
  home: string,
): SettingGroup[] {
  const text = typed.trim().toLowerCase();
  const groups = new Map<string, Setting[]>();
  const found = entries
    .flatMap((entry) => {
      const { menu } = entry;
      const group = menu?.setting ?? (entry.module === "admin" ? menu?.group : undefined);
      if (!menu || !group || entry.path === home || !evaluate(viewer, entry.access)) return [];
      const about = ABOUT[entry.path] ?? "";
      const words = [group, menu.text, KEYWORDS[entry.path]].join(" ");
      const rank = likenessOf(entry.title, words, text) ?? (about.toLowerCase().includes(text) ? 3 : null);
      return rank === null
        ? []
        : [{ group, order: menu.order, rank, setting: { path: entry.path, title: entry.title, about } }];
    })
    // while the viewer types, the best match comes first
    .sort((a, b) => (text === "" ? 0 : a.rank - b.rank) || a.order - b.order);
  for (const { group, setting } of found) {
    const settings = groups.get(group) ?? [];
    groups.set(group, settings);
    settings.push(setting);
  }
  return Array.from(groups, ([title, settings]) => ({ title, settings }));
}

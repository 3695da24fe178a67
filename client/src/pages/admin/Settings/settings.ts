import { type AccessViewer, evaluate } from "@/access/evaluate";
import { KEYWORDS } from "@/app/routes/keywords";
import type { RouteEntry } from "@/app/routes/types";
import { likenessOf } from "@/app/shell/paletteItems";
import { ABOUT } from "./about";

/** One page of the home of settings. */
export interface Setting {
  readonly path: string;
  readonly title: string;
  readonly about: string;
}

/** Pages under one heading, in the order of the navigation. */
export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

/** The settings a person may open, in their groups: those of the module and those that other modules declare to be one. */
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
    // while somebody types, the best stands first
    .sort((a, b) => (text === "" ? 0 : a.rank - b.rank) || a.order - b.order);
  for (const { group, setting } of found) {
    const settings = groups.get(group) ?? [];
    groups.set(group, settings);
    settings.push(setting);
  }
  return Array.from(groups, ([title, settings]) => ({ title, settings }));
}

import { type AccessViewer, evaluate } from "@/access/evaluate";
import type { RouteEntry, RouteMenu, RouteModule } from "@/app/routes/types";

/** One line of the second level. */
export interface NavItem {
  readonly path: string;
  readonly text: string;
  readonly icon: string;
  readonly badge: string | null;
  readonly newWindow: boolean;
}

/** Lines under one heading; the heading is absent for those directly in the module. */
export interface NavGroup {
  readonly title: string | null;
  readonly items: readonly NavItem[];
}

/** One module of the first level with what the person may open inside. */
export interface NavModule {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  /** `g` and this letter lead there. */
  readonly letter: string;
  /** First page the person may open. */
  readonly home: string;
  readonly groups: readonly NavGroup[];
  /** Only one page: the module itself is the link. */
  readonly single: boolean;
  /** Only the group of the page on screen stands open by itself. */
  readonly folded: boolean;
}

/** The person who looks, and what waits for them. */
interface NavViewer extends AccessViewer {
  readonly badges?: readonly { readonly key: string; readonly count: number }[];
}

/** Whether an entry stands in the menu: one that lists what waits does so only for those it may wait for. */
function isListed({ badge, counted }: RouteMenu, viewer: NavViewer): boolean {
  if (!counted || viewer.badges?.some(({ key, count }) => key === badge && count >= 0)) return true;
  return counted !== true && evaluate(viewer, counted);
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** A letter for every module, whoever sees which: what is declared, else the first of its id that is free. */
export function moduleLetters(modules: readonly RouteModule[]): ReadonlyMap<string, string> {
  const shown = modules.filter(({ hidden }) => !hidden).sort((a, b) => a.order - b.order);
  const letters = new Map(shown.flatMap(({ id, letter }) => (letter ? [[id, letter] as const] : [])));
  for (const { id } of shown) {
    if (letters.has(id)) continue;
    const taken = new Set(letters.values());
    const free = [...id.toLowerCase(), ...ALPHABET].find(
      (letter) => ALPHABET.includes(letter) && !taken.has(letter),
    );
    if (free) letters.set(id, free);
  }
  return letters;
}

/** The navigation of one person out of the manifest; modules and groups without a visible page are left out (core §6). */
export function buildNav(
  entries: readonly RouteEntry[],
  modules: readonly RouteModule[],
  viewer: NavViewer,
): NavModule[] {
  const nav: NavModule[] = [];
  const letters = moduleLetters(modules);
  for (const module of [...modules].sort((a, b) => a.order - b.order)) {
    if (module.hidden || !evaluate(viewer, module.access)) continue;
    const all = entries
      .filter(
        ({ module: area, menu, access, also }) =>
          area === module.id &&
          menu &&
          evaluate(viewer, access) &&
          evaluate(viewer, also) &&
          isListed(menu, viewer),
      )
      .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
    const others = all.filter(({ path }) => path !== module.home);
    // a list of one page is no help
    const visible = others.length > 1 ? all : others;
    const first = visible[0];
    if (!first) continue;
    const groups = new Map<string | null, NavItem[]>();
    for (const entry of visible) {
      const title = entry.menu?.group ?? null;
      const items = groups.get(title) ?? [];
      items.push({
        path: entry.path,
        text: entry.menu?.text ?? entry.title,
        icon: entry.menu?.icon ?? module.icon,
        badge: entry.menu?.badge ?? null,
        newWindow: entry.newWindow ?? false,
      });
      groups.set(title, items);
    }
    nav.push({
      id: module.id,
      title: module.title,
      icon: module.icon,
      letter: letters.get(module.id) ?? "",
      home: first.path,
      groups: Array.from(groups, ([title, items]) => ({ title, items })),
      single: visible.length === 1,
      folded: visible.length > others.length,
    });
  }
  return nav;
}

/** The menu line a page belongs to: its own, or that of the nearest page above it. */
export function activeMenuPath(entry: RouteEntry | null, entries: readonly RouteEntry[]): string | null {
  let current: RouteEntry | undefined = entry ?? undefined;
  for (let depth = 0; current && depth < 8; depth += 1) {
    if (current.menu) return current.path;
    const parent: string | undefined = current.parent;
    current = parent === undefined ? undefined : entries.find((candidate) => candidate.path === parent);
  }
  return null;
}

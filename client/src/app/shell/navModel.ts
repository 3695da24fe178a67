import { type AccessViewer, evaluate } from "@/access/evaluate";
import type { RouteEntry, RouteMenu, RouteModule } from "@/app/routes/types";

/** A menu entry of the second level of the navigation. */
export interface NavItem {
  readonly path: string;
  readonly text: string;
  readonly icon: string;
  readonly badge: string | null;
  readonly newWindow: boolean;
}

/** Menu entries under one heading; without a heading for those directly in the module. */
export interface NavGroup {
  readonly title: string | null;
  readonly items: readonly NavItem[];
}

/** One module of the first level, with the pages that the member may open. */
export interface NavModule {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  /** Letter that opens it after `g`. */
  readonly letter: string;
  /** First page that the member may open. */
  readonly home: string;
  readonly groups: readonly NavGroup[];
  /** Whether it has only one page: the module itself is the link. */
  readonly single: boolean;
  /** Whether only the group of the page on screen is open by default. */
  readonly folded: boolean;
}

/** The viewer, with the counts of pending items. */
interface NavViewer extends AccessViewer {
  readonly badges?: readonly { readonly key: string; readonly count: number }[];
}

/** Whether the menu shows an entry: a list of pending items only for members who may have some. */
function isListed({ badge, counted }: RouteMenu, viewer: NavViewer): boolean {
  if (!counted || viewer.badges?.some(({ key, count }) => key === badge && count >= 0)) return true;
  return counted !== true && evaluate(viewer, counted);
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/**
 * A letter for every module, independent of the viewer: the declared one, else the first free letter of its
 * id.
 */
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

/**
 * Builds the navigation of one member from the manifest; modules and groups without a visible page are
 * omitted (core §6).
 */
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
    // a list of a single page is no help
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

/** The menu entry of a page: its own, or that of the nearest page above it. */
export function activeMenuPath(entry: RouteEntry | null, entries: readonly RouteEntry[]): string | null {
  let current: RouteEntry | undefined = entry ?? undefined;
  for (let depth = 0; current && depth < 8; depth += 1) {
    if (current.menu) return current.path;
    const parent: string | undefined = current.parent;
    current = parent === undefined ? undefined : entries.find((candidate) => candidate.path === parent);
  }
  return null;
}

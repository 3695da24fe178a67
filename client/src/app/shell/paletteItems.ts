import spelt from "virtual:pinyin";
import { type AccessViewer, evaluate } from "@/access/evaluate";
import { KEYWORDS } from "@/app/routes/keywords";
import type { RouteEntry, RouteModule } from "@/app/routes/types";
import type { PaletteAction } from "./paletteActions";
import type { Recent } from "./recent";

/** One line of the palette. */
export interface PaletteItem {
  readonly key: string;
  readonly text: string;
  readonly hint: string;
  /** Where it leads; empty where something is done instead. */
  readonly path: string;
  readonly icon: string;
  /** What stands around the keyword in its content. */
  readonly snippet?: string | null;
  /** Row id of the member the line opens instead of a path. */
  readonly memberId?: string;
  readonly run?: PaletteAction["run"];
}

/** Lines under one heading. */
export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** A record as the server found it. */
export interface FoundRecord {
  readonly kind: string;
  readonly label: string;
  readonly rowId: string;
  readonly title: string;
  readonly subtitle: string | null | undefined;
  readonly snippet: string | null | undefined;
  readonly address: string;
}

/** So many pages show before anything is typed, and at most while typing. */
export const PAGE_LIMIT = 8;
/** So many of what was opened last show before anything is typed. */
const RECENT_LIMIT = 6;

/** How well a text is described by what was typed: 0 it begins so, 1 it has it inside, `null` not at all. */
export function likeness(text: string, typed: string): 0 | 1 | null {
  const lower = text.toLowerCase();
  if (lower.startsWith(typed)) return 0;
  let best: 1 | null = lower.includes(typed) ? 1 : null;
  const letters = typed.replaceAll(/\s+/g, "");
  for (const word of lower.split(/\s+/)) {
    const syllables = spelt[word]?.split(" ");
    if (!syllables) continue;
    const initials = syllables.map((syllable) => syllable.slice(0, 1)).join("");
    if (syllables.join("").startsWith(letters) || initials.startsWith(letters)) return 0;
    const within = syllables.some((_, at) => syllables.slice(at).join("").startsWith(letters));
    // one letter would be in nearly everything
    if (within || (letters.length > 1 && initials.includes(letters))) best = 1;
  }
  return best;
}

interface Ranked {
  readonly rank: number;
  readonly item: PaletteItem;
}

/** How well a page or an action is described by what was typed: by its title, or by the other words that lead to it. */
export function likenessOf(title: string, words: string, typed: string): number | null {
  if (typed === "") return 0;
  const own = likeness(title, typed);
  if (own !== null) return own;
  return words.split(/\s+/).some((word) => word !== "" && likeness(word, typed) !== null) ? 2 : null;
}

function inOrder(found: readonly (Ranked | null)[]): Ranked[] {
  return found.filter((one) => one !== null).sort((a, b) => a.rank - b.rank);
}

/** Pages of the manifest a person may open, found by title, menu, module and keywords, by pinyin and initials, too. */
export function findPages(
  entries: readonly RouteEntry[],
  modules: readonly RouteModule[],
  viewer: AccessViewer,
  text: string,
): Ranked[] {
  const typed = text.trim().toLowerCase();
  const byId = new Map(modules.map((module) => [module.id, module]));
  const pages = entries
    .filter((entry) => entry.menu && !entry.path.includes(":") && evaluate(viewer, entry.access))
    .map((entry) => {
      const owner = byId.get(entry.module);
      const module = owner?.title ?? "";
      const words = [module, entry.menu?.text, entry.menu?.group, KEYWORDS[entry.path], entry.path].join(" ");
      const found = likenessOf(entry.title, words, typed);
      if (found === null) return null;
      const hint = [module, entry.menu?.group].filter((step) => step && step !== entry.title).join(" / ");
      const icon = entry.menu?.icon ?? owner?.icon ?? "";
      return { rank: found, item: { key: entry.path, text: entry.title, hint, path: entry.path, icon } };
    });
  return inOrder(pages).slice(0, PAGE_LIMIT);
}

/** What a person may do, found as pages are. */
export function findActions(
  actions: readonly PaletteAction[],
  viewer: AccessViewer,
  text: string,
): PaletteItem[] {
  const typed = text.trim().toLowerCase();
  const found = actions
    .filter((action) => evaluate(viewer, action.access))
    .map(({ key, text: title, keywords, icon, run }) => {
      const place = likenessOf(title, keywords, typed);
      return place === null
        ? null
        : { rank: place, item: { key: `do-${key}`, text: title, hint: "", path: "", icon, run } };
    });
  return inOrder(found).map(({ item }) => item);
}

/** Where members are shown, to those who may edit them; others are told who it is. */
const MEMBER = /^\/members\/edit\/(\d+)\/info$/;

function recentItem(recent: Recent): PaletteItem {
  const { path, title, hint, icon } = recent;
  const [, memberId] = MEMBER.exec(path) ?? [];
  return { key: `recent-${path}`, text: title, hint, path, icon, ...(memberId ? { memberId } : {}) };
}

function recordItem(hit: FoundRecord): PaletteItem {
  return {
    key: `${hit.kind}-${hit.rowId}`,
    text: hit.title,
    hint: hit.subtitle ?? "",
    snippet: hit.snippet ?? null,
    path: hit.address,
    icon: hit.kind,
    ...(hit.kind === "MEMBER" ? { memberId: hit.rowId } : {}),
  };
}

/**
 * What is shown for what was typed: before anything is, what was opened last, then where to go; after that pages that
 * begin so, records that were opened lately, the others kind by kind, and the rest of the pages.
 */
export function sections(
  typed: string,
  pages: readonly Ranked[],
  actions: readonly PaletteItem[],
  hits: readonly FoundRecord[],
  recent: readonly Recent[],
): PaletteSection[] {
  const text = typed.trim().toLowerCase();
  const all: PaletteSection[] = [];
  if (text === "") {
    all.push(
      { title: "最近打开", items: recent.slice(0, RECENT_LIMIT).map(recentItem) },
      { title: "前往", items: pages.map(({ item }) => item) },
      { title: "操作", items: actions },
    );
  } else {
    const paths = new Set(hits.map((hit) => hit.address));
    const known = recent.filter((one) => paths.has(one.path) || one.title.toLowerCase().includes(text));
    const lately = new Set(known.map((one) => one.path));
    const kinds = new Map<string, PaletteItem[]>();
    for (const hit of hits) {
      const items = kinds.get(hit.label) ?? [];
      kinds.set(hit.label, items);
      // two records may be shown at one address: the first of them stands above
      if (!lately.has(hit.address)) items.push(recordItem(hit));
    }
    all.push(
      { title: "页面", items: pages.filter((page) => page.rank === 0).map(({ item }) => item) },
      {
        title: "最近打开",
        items: known.map((one) => {
          const hit = hits.find(({ address }) => address === one.path);
          return hit ? { ...recordItem(hit), key: `recent-${one.path}` } : recentItem(one);
        }),
      },
      ...[...kinds].map(([title, items]) => ({ title, items })),
      { title: "相关页面", items: pages.filter((page) => page.rank > 0).map(({ item }) => item) },
      { title: "操作", items: actions },
    );
  }
  return all.filter((section) => section.items.length > 0);
}

/** A text in pieces, every second of them what was typed. */
export function marked(text: string, typed: string): string[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "giu"));
}

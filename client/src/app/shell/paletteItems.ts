import spelt from "virtual:pinyin";
import { type AccessViewer, evaluate } from "@/access/evaluate";
import { KEYWORDS } from "@/app/routes/keywords";
import type { RouteEntry, RouteModule } from "@/app/routes/types";
import type { PaletteAction } from "./paletteActions";
import type { Recent } from "./recent";

/** A result of the search: a record, a page or an action. */
export interface PaletteItem {
  readonly key: string;
  readonly text: string;
  readonly hint: string;
  /** The address that it opens; empty for an action. */
  readonly path: string;
  readonly icon: string;
  /** The text around the keyword in its content. */
  readonly snippet?: string | null;
  /** Row id of the member that the result opens instead of a path. */
  readonly memberId?: string;
  readonly run?: PaletteAction["run"];
}

/** Search results under one heading. */
export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** A record found by the server. */
export interface FoundRecord {
  readonly kind: string;
  readonly label: string;
  readonly rowId: string;
  readonly title: string;
  readonly subtitle: string | null | undefined;
  readonly snippet: string | null | undefined;
  readonly address: string;
}

/** Number of pages shown before any text is typed, and largest number while typing. */
export const PAGE_LIMIT = 8;
/** Number of recently opened records shown before any text is typed. */
const RECENT_LIMIT = 6;

/**
 * Rank of a text for the typed keyword: 0 it begins with it, 1 it contains it, `null` it does not match.
 */
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
    // a single letter would match nearly everything
    if (within || (letters.length > 1 && initials.includes(letters))) best = 1;
  }
  return best;
}

interface Ranked {
  readonly rank: number;
  readonly item: PaletteItem;
}

/** Rank of a page or an action for the typed keyword: by its title, or by its other keywords. */
export function likenessOf(title: string, words: string, typed: string): number | null {
  if (typed === "") return 0;
  const own = likeness(title, typed);
  if (own !== null) return own;
  return words.split(/\s+/).some((word) => word !== "" && likeness(word, typed) !== null) ? 2 : null;
}

function inOrder(found: readonly (Ranked | null)[]): Ranked[] {
  return found.filter((one) => one !== null).sort((a, b) => a.rank - b.rank);
}

/**
 * Pages of the manifest that a member may open, found by title, menu, module and keywords, also by pinyin
 * and initials.
 */
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

/** Actions that a member may take, found like pages. */
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

/** The page of members, for those who may edit them; for others a dialog shows the member. */
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
 * The sections for a typed text: without text the recently opened records, then pages; with text first
 * pages whose title begins with it, recently opened records, the other records by kind, and the rest of the
 * pages.
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
      // two records may have the same address: only the first is listed
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

/** Splits a text into pieces; every second one is the typed keyword. */
export function marked(text: string, typed: string): string[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "giu"));
}

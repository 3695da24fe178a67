/** Preparation of pages on hover, focus and mousedown, before the navigation begins. */

import { getSession } from "@/app/session/store";
import { currentEnvironment } from "@/relay/environment";
import { matchPage } from "./match";
import { primePage } from "./prime";

/** Milliseconds before a hover counts: a pointer that merely crosses a link loads nothing. */
const HOVER_MS = 80;

let shown: { pathname: string; search: string; identifier: string | null } | null = null;

function primePath(href: string, hover: boolean): void {
  const url = new URL(href, location.origin);
  if (url.origin !== location.origin) return;
  const match = matchPage(url.pathname);
  if (!match || match.entry.redirect) return;
  if (match.entry.layout !== "public" && !getSession().token) return;
  // A link to the page on screen needs no prefetch until it is followed.
  if (hover && url.pathname === location.pathname) return;
  void primePage({ environment: currentEnvironment(), ...match, search: url.searchParams });
}

/**
 * Prepares a navigation: starts the page's imports and request, and notes the request on screen. Resolves
 * when it is sent.
 */
export async function primeNavigation(url: URL): Promise<void> {
  const match = matchPage(url.pathname);
  if (!match || match.entry.redirect) return;
  if (match.entry.layout !== "public" && !getSession().token) return;
  const moved = shown?.pathname === url.pathname && shown.search !== url.search;
  const identifier = await primePage({
    environment: currentEnvironment(),
    ...match,
    search: url.searchParams,
    // Another tab of the same page (?tab=) leaves the query alone; following the same link again refetches.
    shown: moved ? (shown?.identifier ?? null) : null,
  });
  shown = { pathname: url.pathname, search: url.search, identifier };
}

function anchorOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([download])') : null;
}

/**
 * Primes pages on hover, focus and mousedown over any link of the product; returns the function that stops
 * this.
 */
export function watchIntent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = (event: Event) => {
    clearTimeout(timer);
    const href = anchorOf(event.target)?.getAttribute("href");
    if (href && !href.startsWith("/api/")) timer = setTimeout(() => primePath(href, true), HOVER_MS);
  };
  const down = (event: MouseEvent) => {
    const href = anchorOf(event.target)?.getAttribute("href");
    if (href && event.button === 0 && !href.startsWith("/api/")) primePath(href, false);
  };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", over);
  document.addEventListener("mousedown", down);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerover", over);
    document.removeEventListener("focusin", over);
    document.removeEventListener("mousedown", down);
  };
}

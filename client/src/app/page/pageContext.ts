import { createContext, use, useEffect } from "react";
import { matchPath } from "react-router";
import { modules } from "@/app/routes/modules";
import { routes } from "@/app/routes/registry";
import type { RouteEntry } from "@/app/routes/types";
import { rememberOpened } from "@/app/shell/recent";
import { useDocumentTitle } from "./title";

/** Context that PageHost provides to its page. */
export interface PageContextValue {
  readonly entry: RouteEntry;
  readonly refresh: () => Promise<void>;
  readonly pending: boolean;
}

export const PageContext = createContext<PageContextValue | null>(null);

function usePage(): PageContextValue | null {
  return use(PageContext);
}

/** Replaces the manifest's title while the component is mounted, e.g. by a record's name. */
export function usePageTitle(title: string | null | undefined): void {
  const entry = usePage()?.entry;
  useDocumentTitle(title, 1);
  useEffect(() => {
    if (!title || !entry?.path.includes(":")) return;
    const module = modules.find((one) => one.id === entry.module);
    const path = window.location.pathname;
    // the page that was just left does not set the title of the new address
    if (matchPath(entry.path, path))
      rememberOpened({ path, title, hint: entry.title, icon: module?.icon ?? "" });
  }, [title, entry]);
}

/**
 * Refetches the page's query without blanking the page; resolves when the new answer is on screen, or
 * failed.
 */
export function usePageRefresh(): () => Promise<void> {
  const page = usePage();
  return page?.refresh ?? nothing;
}

const nothing = () => Promise.resolve();

/** True while new rows for the page load and the old ones are still shown. */
export function usePagePending(): boolean {
  return usePage()?.pending ?? false;
}

/** One step of a breadcrumb, as in the PageHeader. */
export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

/** Module, group, parents and the page itself; the page's own step is omitted unless `last` names it. */
export function breadcrumb(entry: RouteEntry, last?: string): Crumb[] {
  const crumbs: Crumb[] = [];
  const module = modules.find((candidate) => candidate.id === entry.module);
  const parents: RouteEntry[] = [];
  let parent = entry.parent;
  while (parent !== undefined && parents.length < 8) {
    const path = parent;
    const above = routes().find((candidate) => candidate.path === path);
    if (!above) break;
    parents.unshift(above);
    parent = above.parent;
  }
  if (module && module.title !== entry.title)
    crumbs.push({ text: module.title, ...(module.home ? { href: module.home } : {}) });
  const group = entry.menu?.group ?? parents[0]?.menu?.group;
  if (group) crumbs.push({ text: group });
  for (const above of parents)
    crumbs.push(above.path.includes(":") ? { text: above.title } : { text: above.title, href: above.path });
  if (last) crumbs.push({ text: last });
  return crumbs;
}

/** The breadcrumb of the calling page. */
export function useBreadcrumb(last?: string): Crumb[] {
  const page = usePage();
  return page ? breadcrumb(page.entry, last) : [];
}

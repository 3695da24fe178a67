import { Activity, useEffect, useMemo, useRef, useState } from "react";
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType } from "react-router";
import type { RouteEntry, RouteParams } from "@/app/routes/types";
import { QueryOwner, QueryOwnerContext } from "@/relay/queryOwner";
import { PageHost } from "./PageHost";

/** Largest number of left pages that stay mounted. */
export const KEPT_PAGES = 8;

interface Shown {
  readonly key: string;
  readonly entry: RouteEntry;
  readonly params: RouteParams;
  readonly location: Location;
}

/**
 * The pages to mount after a navigation: the kept-alive ones, most recent last, and the one on screen.
 * Pure.
 */
function nextStack(stack: readonly Shown[], shown: Shown): readonly Shown[] {
  const kept = stack.filter((page) => page.key !== shown.key && page.entry.keepAlive);
  return [...kept.slice(Math.max(0, kept.length - KEPT_PAGES)), shown];
}

/**
 * Mounts the page of the address, and hides kept-alive pages instead of unmounting them.
 *
 * A hidden page keeps the address at which it was left: otherwise its list would follow the address of the
 * page on screen.
 */
export function PageStack({ entry, params, location }: Omit<Shown, "key">) {
  const key = entry.onePage ? entry.path : `${entry.path} ${location.pathname}`;
  const [stack, setStack] = useState<readonly Shown[]>([]);
  const top = stack.at(-1);
  let pages = stack;
  if (top?.key !== key || top.location !== location) {
    // Only the address changes the stack, so the stack is updated during render.
    pages = nextStack(stack, { key, entry, params, location });
    setStack(pages);
  }
  const owners = useQueryOwners(pages);
  return pages
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((page) => (
      <Activity key={page.key} mode={page.key === key ? "visible" : "hidden"}>
        <LocationContext value={{ location: page.location, navigationType: NavigationType.Pop }}>
          <QueryOwnerContext value={owners(page.key)}>
            <PageOf page={page} />
          </QueryOwnerContext>
        </LocationContext>
      </Activity>
    ));
}

/** One owner of query references for each mounted page; those of unmounted pages are disposed. */
function useQueryOwners(pages: readonly Shown[]): (key: string) => QueryOwner {
  const owners = useRef(new Map<string, QueryOwner>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const present = new Set(pages.map((page) => page.key));
    for (const [key, owner] of owners.current) {
      if (present.has(key)) continue;
      owners.current.delete(key);
      owner.dispose();
    }
  }, [pages]);
  useEffect(() => {
    clearTimeout(timer.current);
    const all = owners.current;
    return () => {
      timer.current = setTimeout(() => {
        for (const owner of all.values()) owner.dispose();
      }, 0);
    };
  }, []);
  return (key) => {
    const owner = owners.current.get(key) ?? new QueryOwner();
    owners.current.set(key, owner);
    return owner;
  };
}

function PageOf({ page }: { page: Shown }) {
  const { search: text } = page.location;
  const search = useMemo(() => new URLSearchParams(text), [text]);
  return <PageHost entry={page.entry} params={page.params} search={search} />;
}

import { useEffect, useRef, useState } from "react";
import type { Option } from "../base/types";

type Resolve = (ids: readonly string[]) => Promise<readonly Option[]>;

/** Names already learnt, per source; a source is its function, so give a stable one. */
const caches = new WeakMap<Resolve, Map<string, Option>>();

function cacheOf(resolve: Resolve): Map<string, Option> {
  let cache = caches.get(resolve);
  if (!cache) {
    cache = new Map();
    caches.set(resolve, cache);
  }
  return cache;
}

/** Puts options seen in a search where a later look at the same ids finds them. */
export function remember(resolve: Resolve | undefined, options: readonly Option[]): void {
  if (!resolve) return;
  const cache = cacheOf(resolve);
  for (const option of options) cache.set(option.value, option);
}

/** Who is told of what is picked out of a source. */
const told = new WeakMap<Resolve, (option: Option) => void>();

/** Tells of each option that is picked out of a source, whatever input it is picked in. */
export function onPicked(resolve: Resolve, tell: (option: Option) => void): void {
  told.set(resolve, tell);
}

/** An option of a source was picked. */
export function picked(resolve: Resolve | undefined, option: Option): void {
  if (resolve) told.get(resolve)?.(option);
}

const NONE: readonly Option[] = [];

/** The options behind ids: from `known`, from what was seen before, or asked for once. An id nobody knows shows as itself. */
export function useResolvedOptions(
  ids: readonly string[],
  resolve?: Resolve,
  known: readonly Option[] = NONE,
): ReadonlyMap<string, Option> {
  const [own, setOwn] = useState<ReadonlyMap<string, Option>>(new Map());
  const latest = useRef(resolve);
  useEffect(() => {
    latest.current = resolve;
  });
  const found = new Map<string, Option>();
  for (const id of ids) {
    const option =
      known.find((candidate) => candidate.value === id) ??
      own.get(id) ??
      (resolve ? cacheOf(resolve).get(id) : undefined);
    if (option) found.set(id, option);
  }
  const missing = ids.filter((id) => !found.has(id)).join("\u0000");
  useEffect(() => {
    const source = latest.current;
    if (!missing || !source) return;
    let live = true;
    const wanted = missing.split("\u0000");
    const settle = (options: readonly Option[]) => {
      remember(source, options);
      if (!live) return;
      setOwn((old) => {
        const next = new Map(old);
        // An id nobody knows stands for itself.
        for (const id of wanted) next.set(id, { value: id, label: id });
        for (const option of options) next.set(option.value, option);
        return next;
      });
    };
    // A name that can't be had is no reason to break a form; it is asked for again next time.
    source(wanted).then(settle, () => settle([]));
    return () => {
      live = false;
    };
  }, [missing]);
  return found;
}

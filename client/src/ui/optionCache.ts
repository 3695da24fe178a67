import { useEffect, useMemo, useState } from "react";
import type { Option } from "./types";

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

const NONE: readonly Option[] = [];

/** The options behind ids: from `known`, from what was seen before, or asked for once. An id nobody knows shows as itself. */
export function useResolvedOptions(
  ids: readonly string[],
  resolve?: Resolve,
  known: readonly Option[] = NONE,
): ReadonlyMap<string, Option> {
  const [round, setRound] = useState(0);
  const key = ids.join("\u0000");
  // biome-ignore lint/correctness/useExhaustiveDependencies: key stands for ids, round for the cache
  const found = useMemo(() => {
    const map = new Map<string, Option>();
    for (const id of ids) {
      const option =
        known.find((candidate) => candidate.value === id) ?? (resolve ? cacheOf(resolve).get(id) : undefined);
      if (option) map.set(id, option);
    }
    return map;
  }, [key, known, resolve, round]);
  const missing = ids.filter((id) => !found.has(id)).join("\u0000");
  useEffect(() => {
    if (!missing || !resolve) return;
    let live = true;
    const wanted = missing.split("\u0000");
    const settle = (options: readonly Option[]) => {
      remember(resolve, options);
      const learnt = new Set(options.map((option) => option.value));
      remember(
        resolve,
        wanted.filter((id) => !learnt.has(id)).map((id) => ({ value: id, label: id })),
      );
      if (live) setRound((count) => count + 1);
    };
    // A name that can't be had is no reason to break a form: the id stands in for it.
    resolve(wanted).then(settle, () => settle([]));
    return () => {
      live = false;
    };
  }, [missing, resolve]);
  return found;
}

/** Labels of options by id, cached per source, and notices of picked ones. */

import { useEffect, useRef, useState } from "react";
import type { Option } from "../base/types";

type Resolve = (ids: readonly string[]) => Promise<readonly Option[]>;

/**
 * Cached labels of options, per option source; the source is identified by its function, which must be
 * stable.
 */
const caches = new WeakMap<Resolve, Map<string, Option>>();

function cacheOf(resolve: Resolve): Map<string, Option> {
  let cache = caches.get(resolve);
  if (!cache) {
    cache = new Map();
    caches.set(resolve, cache);
  }
  return cache;
}

/** Caches options of a search for later lookups of the same ids. */
export function remember(resolve: Resolve | undefined, options: readonly Option[]): void {
  if (!resolve) return;
  const cache = cacheOf(resolve);
  for (const option of options) cache.set(option.value, option);
}

/** Listeners for options picked from a source. */
const told = new WeakMap<Resolve, (option: Option) => void>();

/** Registers a listener for options picked from a source, in any input. */
export function onPicked(resolve: Resolve, tell: (option: Option) => void): void {
  told.set(resolve, tell);
}

/** Reports that an option of a source was picked. */
export function picked(resolve: Resolve | undefined, option: Option): void {
  if (resolve) told.get(resolve)?.(option);
}

const NONE: readonly Option[] = [];

/** Options of ids: from `known`, from the cache, or fetched once. An unknown id is its own label. */
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
        // An unknown id is its own label.
        for (const id of wanted) next.set(id, { value: id, label: id });
        for (const option of options) next.set(option.value, option);
        return next;
      });
    };
    // A label that cannot be fetched must not break a form; it is requested again next time.
    source(wanted).then(settle, () => settle([]));
    return () => {
      live = false;
    };
  }, [missing]);
  return found;
}

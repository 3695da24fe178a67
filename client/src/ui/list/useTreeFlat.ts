import { useCallback, useSyncExternalStore } from "react";
import type { TreeMode } from "../base/types";
import { useRouteKey } from "../base/useRouteKey";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tree or flat list, stored per route (core §2 Documents, business §9). For pages whose query differs
 * between the two. `first`: the value until the user has chosen.
 */
export function useTreeFlat(
  storageKey?: string,
  first: TreeMode = "tree",
): [TreeMode, (mode: TreeMode) => void] {
  const key = `xieli.treeflat.${useRouteKey(storageKey)}`;
  const mode = useSyncExternalStore(subscribe, () => {
    const kept = localStorage.getItem(key);
    return kept === "flat" || kept === "tree" ? kept : first;
  });
  const set = useCallback(
    (next: TreeMode) => {
      localStorage.setItem(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [mode, set];
}

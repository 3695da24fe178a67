/** State of the side navigation: collapsed, or a bar at the bottom on phones. */

import { useSyncExternalStore } from "react";
import { useMedia } from "@/ui/base/useMedia";

/** Width in pixels below which the navigation starts collapsed. */
const NARROW = 1200;
const listeners = new Set<() => void>();

// Stored for this window only: of all local data, just the session persists (core §3 Session).
let collapsed = typeof window !== "undefined" && window.innerWidth < NARROW;

/** Whether the side navigation shows icons only (56 px instead of 164). */
export function useNavCollapsed(): [boolean, () => void] {
  const value = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => collapsed,
  );
  return [value, toggle];
}

function toggle(): void {
  collapsed = !collapsed;
  for (const listener of listeners) listener();
}

/** Whether the window has the width of a phone: the navigation is a bar at the bottom. */
export function usePhone(): boolean {
  return useMedia("(max-width: 599.98px)");
}

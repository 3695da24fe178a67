import { useEffect } from "react";

/** So often a batch under way is looked at again. */
const EVERY_MS = 2_000;

/** Asks the page's query again while codes are still being made: batches are not among what is told live. */
export function useUntilReady(waiting: boolean, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, refresh]);
}

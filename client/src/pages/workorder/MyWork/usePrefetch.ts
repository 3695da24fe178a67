import { useEffect } from "react";
import { getSession } from "@/app/session/store";
import { keepsAnswers, useAnsweredAt } from "@/relay/offlineAnswers";

/** Delay of the prefetch after the list, in milliseconds. */
const AFTER = 1_000;
/** Shortest interval between two prefetches, in milliseconds, however often the list is refetched. */
const EVERY = 10_000;

let last = { at: 0, epoch: -1 };

/**
 * Prefetches the pages of the technician's orders and the catalogue of items after each answer of the list
 * (decision 0063).
 */
export function usePrefetch(): void {
  const at = useAnsweredAt("MyWorkPageQuery");
  useEffect(() => {
    const { epoch, user } = getSession();
    if (at === null || !user || !keepsAnswers()) return;
    const wait = last.epoch === epoch ? Math.max(AFTER, last.at + EVERY - Date.now()) : AFTER;
    const timer = setTimeout(() => {
      last = { at: Date.now(), epoch };
      const run = () =>
        void import("./ahead").then(({ prefetch }) => prefetch(user.id)).catch(() => undefined);
      if ("requestIdleCallback" in window) requestIdleCallback(run);
      else run();
    }, wait);
    return () => clearTimeout(timer);
  }, [at]);
}

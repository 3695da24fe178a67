import { useEffect } from "react";
import { getSession } from "@/app/session/store";
import { keepsAnswers, useHeardAt } from "@/relay/kept";

/** The list is there before anything is fetched ahead, in milliseconds. */
const AFTER = 1_000;
/** Not more often than this, however often the list is heard. */
const EVERY = 10_000;

let last = { at: 0, epoch: -1 };

/** Whenever the list was heard, the pages of its orders are fetched ahead, and what can be picked (decision 0063). */
export function useFetchedAhead(): void {
  const at = useHeardAt("MyWorkPageQuery");
  useEffect(() => {
    const { epoch, user } = getSession();
    if (at === null || !user || !keepsAnswers()) return;
    const wait = last.epoch === epoch ? Math.max(AFTER, last.at + EVERY - Date.now()) : AFTER;
    const timer = setTimeout(() => {
      last = { at: Date.now(), epoch };
      const run = () =>
        void import("./ahead").then(({ fetchAhead }) => fetchAhead(user.id)).catch(() => undefined);
      if ("requestIdleCallback" in window) requestIdleCallback(run);
      else run();
    }, wait);
    return () => clearTimeout(timer);
  }, [at]);
}

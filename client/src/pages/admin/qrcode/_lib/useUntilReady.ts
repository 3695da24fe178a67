/** Polling of batches of QR codes that are being created. */
import { useEffect } from "react";

/** Polling interval in milliseconds. */
const EVERY_MS = 2_000;

/** Refetches the page's query while codes are being created: batches have no live events. */
export function useUntilReady(waiting: boolean, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, refresh]);
}

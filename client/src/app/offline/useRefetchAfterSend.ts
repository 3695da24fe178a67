import { useEffect, useRef } from "react";

/** Refetches once the server has executed some actions: when there are fewer than before. */
export function useRefetchAfterSend(count: number, refresh: () => Promise<unknown>): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void refresh();
    before.current = count;
  }, [count, refresh]);
}

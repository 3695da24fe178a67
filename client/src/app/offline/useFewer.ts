import { useEffect, useRef } from "react";

/** Shows what the server has as soon as it has heard something: there are fewer actions than before. */
export function useFewer(count: number, refresh: () => Promise<unknown>): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void refresh();
    before.current = count;
  }, [count, refresh]);
}

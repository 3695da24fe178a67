import { useEffect } from "react";
import { formatDateTime } from "@/ui/base/format";

/** Asks anew as soon as there is a network, while what is shown is of before (`from`, as `useShownFrom` says). */
export function useAskedWhenBack(from: number | null, refresh: () => Promise<unknown>): void {
  useEffect(() => {
    if (from === null) return;
    const ask = () => void refresh();
    window.addEventListener("online", ask);
    return () => window.removeEventListener("online", ask);
  }, [from, refresh]);
}

/** That what is shown is of before, in words: with the time of today, or the day with it. */
export function shownFrom(at: number): string {
  const [day, time = ""] = formatDateTime(at).split(" ");
  const short = time.slice(0, 5);
  const clock = day === formatDateTime(Date.now()).split(" ")[0] ? short : `${day} ${short}`;
  return `离线：显示的是 ${clock} 的内容`;
}

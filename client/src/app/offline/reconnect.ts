import { useEffect } from "react";
import { formatDateTime } from "@/ui/base/format";

/** Refetches once the network is back, while the data shown is stored (`from`, as in `useShownFrom`). */
export function useRefetchOnReconnect(from: number | null, refresh: () => Promise<unknown>): void {
  useEffect(() => {
    if (from === null) return;
    const ask = () => void refresh();
    window.addEventListener("online", ask);
    return () => window.removeEventListener("online", ask);
  }, [from, refresh]);
}

/** Note that the data shown is stored: with the time for today, or with the date. */
export function offlineNote(at: number): string {
  const [day, time = ""] = formatDateTime(at).split(" ");
  const short = time.slice(0, 5);
  const clock = day === formatDateTime(Date.now()).split(" ")[0] ? short : `${day} ${short}`;
  return `离线：显示的是 ${clock} 的内容`;
}

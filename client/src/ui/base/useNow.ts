import { useEffect, useState } from "react";

/**
 * Current time of the machine in milliseconds, updated every minute or at another interval: relative times
 * change everywhere together.
 */
export function useNow(every = 60_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        every - (Date.now() % every),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [every]);
  return now;
}

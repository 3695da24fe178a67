import { useEffect, useState } from "react";

/**
 * The time by the machine's clock in milliseconds, anew with each minute or every so many milliseconds of it: what is told by its
 * distance from now moves on, everywhere at once.
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

import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The moment now, anew with each minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(new Date());
          wait();
        },
        MINUTE - (Date.now() % MINUTE),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

import { useEffect, useState } from "react";

/** Debounces a text by so many milliseconds. */
export function useDebounced(text: string, ms: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return rested;
}

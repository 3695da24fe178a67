import { type RefObject, useEffect, useRef, useState } from "react";

/** Distance from the viewport that counts as near, in pixels. */
const AHEAD = "400px";

/** Whether an element has come near the viewport; stays true, and starts true with `atOnce`. */
export function useNearViewport(atOnce: boolean): [RefObject<HTMLSpanElement | null>, boolean] {
  const element = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near]);
  return [element, near];
}

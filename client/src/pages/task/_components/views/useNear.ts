import { type RefObject, useEffect, useRef, useState } from "react";

/** So far from what is shown something counts as near, in pixels. */
const AHEAD = "400px";

/** Whether an element has come near what is shown; true from then on, and from the start where it is asked for at once. */
export function useNear(atOnce: boolean): [RefObject<HTMLSpanElement | null>, boolean] {
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

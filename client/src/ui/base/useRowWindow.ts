import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The part of a long list that is rendered. */
export interface RowWindow {
  readonly indexes: readonly number[];
  /** Height in pixels of the rows before the rendered ones. */
  readonly before: number;
  readonly after: number;
  /** Scrolls a row into view; does nothing if it is visible. */
  readonly scrollTo: (index: number) => void;
}

/**
 * The visible rows of a scrolling element, and `overscan` more on either side. All rows are `row` pixels
 * high, which keeps this simple; `count` is 0 where all rows are rendered.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, row, overscan }: { count: number; row: number; overscan: number },
): RowWindow {
  const [seen, setSeen] = useState({ first: 0, end: 0 });
  const active = count > 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !active) return;
    const look = () => {
      const { scrollTop, clientHeight } = element;
      // the page is hidden: keep the state for its return
      if (clientHeight === 0) return;
      const first = Math.floor(scrollTop / row);
      const end = Math.ceil((scrollTop + clientHeight) / row);
      setSeen((old) => (old.first === first && old.end === end ? old : { first, end }));
    };
    // synchronously, so that scrolling never shows an empty area
    const scrolled = () => flushSync(look);
    look();
    element.addEventListener("scroll", scrolled, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", scrolled);
      observer.disconnect();
    };
  }, [scroller, active, row]);

  const start = Math.max(0, Math.min(seen.first, count - 1) - overscan);
  const end = Math.min(count, seen.end + overscan);
  return {
    indexes: Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at),
    before: start * row,
    after: Math.max(0, count - end) * row,
    scrollTo: (index) => {
      const element = scroller.current;
      if (!element) return;
      const { scrollTop, clientHeight } = element;
      if (index * row < scrollTop) element.scrollTop = index * row;
      else if ((index + 1) * row > scrollTop + clientHeight)
        element.scrollTop = (index + 1) * row - clientHeight;
    },
  };
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/** So long a page may take until its title is there; milliseconds. */
const PATIENCE = 10_000;
/** So many left pages are remembered. */
const REMEMBERED = 20;

function isShown(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? true);
}

/** The title of the page on screen; those that were left and are kept have one too, out of sight. */
function titleIn(main: HTMLElement): HTMLElement | undefined {
  return [...main.querySelectorAll<HTMLElement>("h1")].find(isShown);
}

/**
 * After a navigation the focus goes to the title of the page, so that a screen reader says where one is and Tab goes on
 * from there; going back, to what one had left it by. Whoever has moved on meanwhile, or stands in what has stayed (a tab, a
 * panel), is left alone.
 */
export function useTitleFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const isBack = useNavigationType() === "POP";
  const here = useRef(pathname);
  const left = useRef(new Map<string, Element>());
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const root = main.current;
    const onFocus = (event: FocusEvent) => {
      last.current = event.target instanceof Element ? event.target : null;
    };
    root?.addEventListener("focusin", onFocus);
    return () => root?.removeEventListener("focusin", onFocus);
  }, [main]);

  // Before the browser paints: afterwards what has gone out of sight has lost the focus.
  useLayoutEffect(() => {
    const root = main.current;
    if (here.current === pathname || !root) return;
    if (last.current) {
      left.current.delete(here.current);
      left.current.set(here.current, last.current);
      const [oldest] = left.current.keys();
      if (left.current.size > REMEMBERED && oldest !== undefined) left.current.delete(oldest);
    }
    here.current = pathname;
    last.current = null;
    const before = document.activeElement;
    const mayMove = () => {
      const now = document.activeElement;
      if (now === document.body || now === null) return true;
      if (now !== before) return false;
      return !root.contains(now) || now === root || !isShown(now);
    };
    const move = (): boolean => {
      if (!mayMove()) return true;
      const known = isBack ? left.current.get(pathname) : undefined;
      const title = titleIn(root);
      const target = known && isShown(known) && root.contains(known) ? known : title;
      if (!(target instanceof HTMLElement)) return false;
      if (target === title) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      return true;
    };
    // What lay over the page, a menu or the search, gives the focus back when it goes; that comes before.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (move()) stop();
        else observer.observe(root, { childList: true, subtree: true, attributes: true });
      });
    });
    const observer = new MutationObserver(() => {
      if (move()) stop();
    });
    const timer = setTimeout(() => stop(), PATIENCE);
    const stop = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
    };
    return stop;
  }, [main, pathname, isBack]);
}

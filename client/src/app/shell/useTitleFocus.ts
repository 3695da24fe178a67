import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/** Time in milliseconds that a page may take until its title is rendered. */
const TIMEOUT_MS = 10_000;
/** Number of left pages stored. */
const REMEMBERED = 20;

function isShown(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? true);
}

/** The title of the page on screen; kept-alive pages have hidden ones. */
function titleIn(main: HTMLElement): HTMLElement | undefined {
  return [...main.querySelectorAll<HTMLElement>("h1")].find(isShown);
}

/**
 * Moves the focus to the title after a navigation, so that a screen reader announces the page and Tab
 * continues from there; going back, to the element by which the page was left. The focus stays where the
 * user has moved on meanwhile, or is in a part that has remained (a tab, a panel).
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

  // Before the browser paints: afterwards hidden elements have lost the focus.
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
    // A closing overlay, such as a menu or the search, restores the focus first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (move()) stop();
        else observer.observe(root, { childList: true, subtree: true, attributes: true });
      });
    });
    const observer = new MutationObserver(() => {
      if (move()) stop();
    });
    const timer = setTimeout(() => stop(), TIMEOUT_MS);
    const stop = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
    };
    return stop;
  }, [main, pathname, isBack]);
}

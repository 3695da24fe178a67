/** Management of the keyboard focus: into dialogs, within them, and back. */

import type { KeyboardEvent } from "react";

const SELECTOR = [
  'input:not([disabled], [type="hidden"], [tabindex="-1"])',
  'textarea:not([disabled], [tabindex="-1"])',
  'select:not([disabled], [tabindex="-1"])',
  'button:not([disabled], [tabindex="-1"])',
  'a[href]:not([tabindex="-1"])',
  '[tabindex="0"]',
].join(",");

/** Elements inside `root` that Tab reaches, in order. */
function focusables(root: HTMLElement): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(SELECTOR)).filter(
    (element) => element.getClientRects().length > 0 || element.offsetParent !== null,
  );
}

/** Direction in which Tab would leave an element; null when it stays inside. */
export function leavesBy(event: KeyboardEvent, root: HTMLElement): "start" | "end" | null {
  if (event.key !== "Tab") return null;
  const all = focusables(root);
  const here = document.activeElement;
  if (event.shiftKey) return here === all[0] || here === root ? "start" : null;
  return here === all.at(-1) || all.length === 0 ? "end" : null;
}

/** Keeps Tab inside an element by wrapping around. */
export function keepTabInside(event: KeyboardEvent, root: HTMLElement): void {
  const way = leavesBy(event, root);
  if (!way) return;
  event.preventDefault();
  const all = focusables(root);
  (way === "end" ? all[0] : all.at(-1))?.focus();
}

/**
 * Moves the focus into an element: to a marked element, else the first one in `preferred`, else in it, else
 * itself.
 */
export function focusInto(root: HTMLElement, preferred?: HTMLElement | null): void {
  if (root.contains(document.activeElement) && document.activeElement !== root) return;
  const target =
    root.querySelector<HTMLElement>("[data-autofocus]") ??
    (preferred ? focusables(preferred)[0] : undefined) ??
    focusables(root)[0] ??
    root;
  target.focus({ preventScroll: true });
}

/** Whether an element outside `root` has the focus. */
export function focusIsElsewhere(root: Element | null): boolean {
  const here = document.activeElement;
  return here !== null && here !== document.body && !root?.contains(here);
}

/**
 * Focuses an element as soon as it is in the document: a virtual list needs some frames to render it. Does
 * nothing when the user has moved the focus elsewhere in the meantime.
 */
export function focusWhenThere(
  root: () => HTMLElement | null,
  selector: string,
  frames = 12,
  before: Element | null = document.activeElement,
): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== before && focusIsElsewhere(root())) return;
    const element = root()?.querySelector<HTMLElement>(selector);
    if (element) element.focus();
    else if (frames > 1) focusWhenThere(root, selector, frames - 1, before);
  });
}

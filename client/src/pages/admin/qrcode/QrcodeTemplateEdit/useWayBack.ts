import { type RefObject, useEffect } from "react";
import { isComposing } from "@/ui/base/composing";
import type { EditorAction } from "./editor";

/** Whatever has a way back of its own for what is typed into it. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button], [type=color]), textarea, select, [contenteditable]:not([contenteditable=false])";

/** Whether a key takes a step back or does it again; null when neither. */
export function wayBack(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">,
): EditorAction | null {
  // with Alt it is a letter of some layouts
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const letter = event.key.toLowerCase();
  if (letter === "z") return { type: event.shiftKey ? "redo" : "undo" };
  return letter === "y" ? { type: "redo" } : null;
}

/**
 * The way back by keys, heard wherever the focus is in the editor but in a text field. The canvas, which has more keys,
 * hears its own before.
 */
export function useWayBack(root: RefObject<HTMLElement | null>, act: (action: EditorAction) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = wayBack(event);
      if (!action || event.defaultPrevented || isComposing(event)) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // a button that can't be pressed again (the code's, when there is one) leaves the focus to nobody
      if (target !== document.body && !root.current?.contains(target)) return;
      if (target.closest(TYPING) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [root, act]);
}

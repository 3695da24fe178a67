/** Undo and redo of the label editor by keyboard. */
import { type RefObject, useEffect } from "react";
import { isComposing } from "@/ui/base/composing";
import type { EditorAction } from "./editor";

/** Selector of elements with native undo. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button], [type=color]), textarea, select, [contenteditable]:not([contenteditable=false])";

/** Whether a key means undo or redo; null when neither. */
export function undoActionOf(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">,
): EditorAction | null {
  // with Alt the key types a letter in some keyboard layouts
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const letter = event.key.toLowerCase();
  if (letter === "z") return { type: event.shiftKey ? "redo" : "undo" };
  return letter === "y" ? { type: "redo" } : null;
}

/**
 * Undo and redo by keys, active with the focus anywhere in the editor except in a text field. The canvas
 * handles its own keys first.
 */
export function useUndoKeys(root: RefObject<HTMLElement | null>, act: (action: EditorAction) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = undoActionOf(event);
      if (!action || event.defaultPrevented || isComposing(event)) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // a focused button that becomes disabled moves the focus to the body
      if (target !== document.body && !root.current?.contains(target)) return;
      if (target.closest(TYPING) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [root, act]);
}

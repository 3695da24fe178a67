/** Keyboard handling of the label canvas. */
import type { KeyboardEvent } from "react";
import type { Editor, EditorAction } from "./editor";
import { GRID } from "./geometry";
import { undoActionOf } from "./useUndoKeys";

/**
 * Distance that one press of an arrow key moves an element, in millimetres; larger with Shift, finest with
 * Alt.
 */
const NUDGE = { plain: GRID, large: 5, fine: 0.1 } as const;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Editor action of a key on the canvas; null for other keys. */
export function keyAction(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">,
  editor: Pick<Editor, "layout" | "selected">,
): EditorAction | null {
  const { key, shiftKey, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const arrow = ARROWS[key];
  if (arrow && !control) {
    if (editor.selected.length === 0) return null;
    const step = shiftKey ? NUDGE.large : altKey ? NUDGE.fine : NUDGE.plain;
    return { type: "nudge", dx: arrow[0] * step, dy: arrow[1] * step };
  }
  const back = undoActionOf(event);
  if (back) return back;
  const letter = key.toLowerCase();
  if (control && letter === "d") return { type: "duplicate" };
  if (control && letter === "a")
    return { type: "select", keys: editor.layout.elements.map((element) => element.key) };
  if (control || altKey) return null;
  if (key === "Delete" || key === "Backspace") return { type: "remove" };
  if (key === "Escape") return editor.selected.length > 0 ? { type: "select", keys: [] } : null;
  if (key === "[") return { type: "order", by: -1 };
  if (key === "]") return { type: "order", by: 1 };
  return null;
}

/** Key handling of the canvas, active only while it has the focus, so that typing is not affected. */
export function useCanvasKeys(editor: Editor, act: (action: EditorAction) => void, giveUp: () => boolean) {
  return (event: KeyboardEvent) => {
    if (event.key === "Escape" && giveUp()) {
      event.preventDefault();
      return;
    }
    const action = keyAction(event, editor);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    act(action);
  };
}

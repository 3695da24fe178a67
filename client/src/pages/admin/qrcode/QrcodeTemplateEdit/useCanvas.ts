/** Pointer handling of the label canvas: selecting, dragging and resizing elements. */
import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { type Dragged, moved, stretched } from "./drag";
import type { Editor, EditorAction } from "./editor";
import type { Handle } from "./geometry";

/** Snapping distance, in screen pixels. */
const REACH = 6;
/** Largest movement of a click that is not a drag, in screen pixels. */
const TREMBLE = 3;

interface Hold {
  readonly x: number;
  readonly y: number;
  readonly handle: Handle | null;
  readonly keys: readonly string[];
  started: boolean;
}

/**
 * Dragging and resizing on the canvas. The editor changes only when the pointer is released, so that a drag
 * is one undo step; Escape cancels it.
 */
export function useCanvas(
  editor: Editor,
  act: (action: EditorAction) => void,
  /** Pixels per millimetre. */
  scale: number,
  canvas: RefObject<HTMLElement | null>,
) {
  const hold = useRef<Hold | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);

  const at = (event: PointerEvent, { x, y, handle, keys }: Hold): Dragged => {
    const pull = {
      dx: (event.clientX - x) / scale,
      dy: (event.clientY - y) / scale,
      // Alt disables snapping
      reach: event.altKey ? 0 : REACH / scale,
      straight: event.shiftKey,
    };
    return handle ? stretched(editor.layout, keys[0] ?? "", handle, pull) : moved(editor.layout, keys, pull);
  };

  const take = (event: PointerEvent, key: string, handle: Handle | null = null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { selected } = editor;
    const already = selected.includes(key);
    const toggle = handle === null && (event.shiftKey || event.ctrlKey || event.metaKey);
    if (toggle || !already) act({ type: "select", keys: [key], toggle });
    const others = selected.filter((other) => other !== key);
    const keys = handle ? [key] : toggle ? (already ? others : [...others, key]) : already ? selected : [key];
    hold.current = { x: event.clientX, y: event.clientY, handle, keys, started: false };
    canvas.current?.setPointerCapture(event.pointerId);
    canvas.current?.focus({ preventScroll: true });
  };

  const move = (event: PointerEvent) => {
    const held = hold.current;
    if (!held) return;
    if (!held.started && Math.hypot(event.clientX - held.x, event.clientY - held.y) < TREMBLE) return;
    held.started = true;
    setDragged(at(event, held));
  };

  const release = (event: PointerEvent) => {
    const held = hold.current;
    hold.current = null;
    if (held?.started) act({ type: "place", boxes: at(event, held).boxes });
    setDragged(null);
  };

  /** Cancels a drag; true when there was one. */
  const giveUp = () => {
    const held = hold.current !== null;
    hold.current = null;
    setDragged(null);
    return held;
  };

  return { dragged, take, move, release, giveUp };
}

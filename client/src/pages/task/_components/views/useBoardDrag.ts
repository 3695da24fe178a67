/** Dragging of cards on the task board, with the code loaded on demand. */

import { type RefObject, useEffect, useRef, useState } from "react";

interface Dragged extends Record<string | symbol, unknown> {
  readonly kind: "task-card";
  readonly rowId: string;
}

/** Loads the drag code with the first board instead of with the list. */
const loadAdapter = () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

const nothing = () => undefined;

/** Lets a card be dragged; true while it is. */
export function useDraggableCard(
  element: RefObject<HTMLElement | null>,
  rowId: string,
  enabled: boolean,
): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const card = element.current;
    if (!card || !enabled) return;
    let live = true;
    let stop: () => void = nothing;
    void loadAdapter().then(({ draggable }) => {
      if (!live) return;
      stop = draggable({
        element: card,
        getInitialData: (): Dragged => ({ kind: "task-card", rowId }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      });
    });
    return () => {
      live = false;
      stop();
    };
  }, [element, rowId, enabled]);
  return dragging;
}

interface Drop {
  /** Whether a card may be let go here, for the look of the column; null for its own. */
  readonly takes: (rowId: string) => boolean | null;
  readonly onDrop: (rowId: string) => void;
}

/** Drop target of a column; returns whether the card above may be dropped, null while there is none. */
export function useColumnDrop(element: RefObject<HTMLElement | null>, drop: Drop): boolean | null {
  const [over, setOver] = useState<boolean | null>(null);
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => {
    const column = element.current;
    if (!column) return;
    let live = true;
    let stop: () => void = nothing;
    void loadAdapter().then(({ dropTargetForElements }) => {
      if (!live) return;
      stop = dropTargetForElements({
        element: column,
        canDrop: ({ source }) => source.data.kind === "task-card",
        onDragEnter: ({ source }) => setOver(latest.current.takes((source.data as Dragged).rowId)),
        onDragLeave: () => setOver(null),
        onDrop: ({ source }) => {
          setOver(null);
          latest.current.onDrop((source.data as Dragged).rowId);
        },
      });
    });
    return () => {
      live = false;
      stop();
    };
  }, [element]);
  return over;
}

/** Dragging of orders onto the rows of the dispatch board, with the code loaded on demand. */

import { type RefObject, useEffect, useRef, useState } from "react";

interface Dragged extends Record<string | symbol, unknown> {
  readonly kind: "work-order";
  readonly rowId: string;
  /** How far from the card's left edge it was taken, pixels; of a card in the left column nothing. */
  readonly grab: number;
}

/** Loads the drag code with the board. */
const loadAdapter = () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

const nothing = () => undefined;

/**
 * Makes an order draggable; true while it is dragged. `bar`: it is held at the position of the pointer
 * instead of its start.
 */
export function useDraggableOrder(
  element: RefObject<HTMLElement | null>,
  rowId: string,
  { enabled, bar }: { readonly enabled: boolean; readonly bar: boolean },
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
        getInitialData: ({ input }): Dragged => ({
          kind: "work-order",
          rowId,
          grab: bar ? input.clientX - card.getBoundingClientRect().left : 0,
        }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      });
    });
    return () => {
      live = false;
      stop();
    };
  }, [element, rowId, enabled, bar]);
  return dragging;
}

/** Makes a row a drop target for orders, at a fraction of its width; true while one is above it. */
export function useRowDrop(
  element: RefObject<HTMLElement | null>,
  onDrop: (rowId: string, at: number) => void,
): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const row = element.current;
    if (!row) return;
    let live = true;
    let stop: () => void = nothing;
    void loadAdapter().then(({ dropTargetForElements }) => {
      if (!live) return;
      stop = dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.kind === "work-order",
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source, location }) => {
          setOver(false);
          const { rowId, grab } = source.data as Dragged;
          const box = row.getBoundingClientRect();
          latest.current(rowId, (location.current.input.clientX - grab - box.left) / Math.max(1, box.width));
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

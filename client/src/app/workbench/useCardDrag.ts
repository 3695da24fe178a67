import { type RefObject, useEffect, useRef, useState } from "react";
import { type Edge, useDragAdapter } from "@/ui/base/drag";

export type { Edge } from "@/ui/base/drag";

interface Dragged extends Record<string | symbol, unknown> {
  readonly kind: "workbench-card";
  readonly id: string;
}

interface CardDrag {
  readonly id: string;
  readonly element: RefObject<HTMLElement | null>;
  readonly handle: RefObject<HTMLElement | null>;
  readonly onDrop: (dragged: string, edge: Edge) => void;
}

/** Makes a card draggable by its handle, and a drop target for others. */
export function useCardDrag({ id, element, handle, onDrop }: CardDrag): {
  dragging: boolean;
  edge: Edge | null;
} {
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useDragAdapter(element, ({ draggable, dropTargetForElements }, card) => {
    const at = (y: number): Edge => {
      const { top, height } = card.getBoundingClientRect();
      return y < top + height / 2 ? "before" : "behind";
    };
    const stops = [
      draggable({
        element: card,
        ...(handle.current ? { dragHandle: handle.current } : {}),
        getInitialData: (): Dragged => ({ kind: "workbench-card", id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => source.data.kind === "workbench-card" && source.data.id !== id,
        onDrag: ({ location }) => setEdge(at(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          drop.current((source.data as Dragged).id, at(location.current.input.clientY));
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return { dragging, edge };
}

/**
 * Makes the space below a column's cards, or an empty column, a drop target: true while a card is above it.
 */
export function useColumnDrop(
  element: RefObject<HTMLElement | null>,
  onDrop: (dragged: string) => void,
): boolean {
  const [over, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useDragAdapter(element, ({ dropTargetForElements }, column) =>
    dropTargetForElements({
      element: column,
      canDrop: ({ source }) => source.data.kind === "workbench-card",
      // a card inside the column has precedence
      onDropTargetChange: ({ location }) => setOver(location.current.dropTargets[0]?.element === column),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false);
        if (location.current.dropTargets[0]?.element === column) drop.current((source.data as Dragged).id);
      },
    }),
  );
  return over;
}

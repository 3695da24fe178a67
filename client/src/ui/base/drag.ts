import { type RefObject, useEffect, useRef, useState } from "react";

/** Side of the drop target, above or below. */
export type Edge = "before" | "behind";

/** Loaded with the first component that supports dragging. */
const loadAdapter = () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

type Adapter = Awaited<ReturnType<typeof loadAdapter>>;

interface Data<T> extends Record<string | symbol, unknown> {
  readonly kind: string;
  readonly dragged: T;
}

const nothing = () => undefined;

/**
 * Registers with the drag library while `element` is mounted; without it records are moved by keyboard
 * only.
 */
export function useDragAdapter(
  element: RefObject<HTMLElement | null>,
  register: (adapter: Adapter, element: HTMLElement) => () => void,
): void {
  const latest = useRef(register);
  useEffect(() => {
    latest.current = register;
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let live = true;
    let stop: () => void = nothing;
    loadAdapter().then(
      (adapter) => {
        if (live) stop = latest.current(adapter, target);
      },
      () => undefined,
    );
    return () => {
      live = false;
      stop();
    };
  }, [element]);
}

/** Makes an element draggable as an item of one kind; true while it is being dragged. */
export function useDragged<T>(element: RefObject<HTMLElement | null>, kind: string, dragged: T): boolean {
  const [dragging, setDragging] = useState(false);
  const latest = useRef(dragged);
  useEffect(() => {
    latest.current = dragged;
  });
  useDragAdapter(element, ({ draggable }, target) =>
    draggable({
      element: target,
      getInitialData: (): Data<T> => ({ kind, dragged: latest.current }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    }),
  );
  return dragging;
}

export interface Drop<T> {
  readonly takes: (dragged: T) => boolean;
  readonly onDrop: (dragged: T, edge: Edge) => void;
}

/**
 * Accepts drops of items of one kind beside an element, or into a list that has space below; the innermost
 * target wins. Reports the side on which the item would be inserted.
 */
export function useDropBeside<T>(
  element: RefObject<HTMLElement | null>,
  kind: string,
  drop: Drop<T>,
): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useDragAdapter(element, ({ dropTargetForElements }, target) => {
    const at = (y: number): Edge => {
      const { top, height } = target.getBoundingClientRect();
      return y < top + height / 2 ? "before" : "behind";
    };
    const draggedOf = (data: Record<string | symbol, unknown>) =>
      data.kind === kind ? (data as Data<T>).dragged : null;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        return dragged !== null && latest.current.takes(dragged);
      },
      onDrag: ({ location }) => {
        const isInnermost = location.current.dropTargets[0]?.element === target;
        setEdge(isInnermost ? at(location.current.input.clientY) : null);
      },
      onDragLeave: () => setEdge(null),
      onDrop: ({ source, location }) => {
        setEdge(null);
        const dragged = draggedOf(source.data);
        if (dragged !== null && location.current.dropTargets[0]?.element === target)
          latest.current.onDrop(dragged, at(location.current.input.clientY));
      },
    });
  });
  return edge;
}

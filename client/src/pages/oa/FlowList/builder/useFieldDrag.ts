import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldType } from "@/domains/flow/definition";

/** Something that is dragged: a field or column that stands somewhere, or a type from the palette. */
export type Dragged = { readonly path: string } | { readonly of: FieldType };

interface Data extends Record<string | symbol, unknown> {
  readonly kind: "flow-field";
  readonly dragged: Dragged;
}

/** Above or below the one that the pointer is on. */
export type Edge = "before" | "behind";

/** Comes with the first builder. */
const loadAdapter = () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

type Adapter = Awaited<ReturnType<typeof loadAdapter>>;

const nothing = () => undefined;

function draggedOf(data: Record<string | symbol, unknown>): Dragged | null {
  return data.kind === "flow-field" ? (data as Data).dragged : null;
}

/** Registers with the drag code while `element` is there; without it fields are moved by keys. */
function useAdapter(
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

/** Lets an element be dragged; true while it is. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged): boolean {
  const [dragging, setDragging] = useState(false);
  const latest = useRef(dragged);
  useEffect(() => {
    latest.current = dragged;
  });
  useAdapter(element, ({ draggable }, card) =>
    draggable({
      element: card,
      getInitialData: (): Data => ({ kind: "flow-field", dragged: latest.current }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    }),
  );
  return dragging;
}

interface Drop {
  readonly takes: (dragged: Dragged) => boolean;
  readonly onDrop: (dragged: Dragged, edge: Edge) => void;
}

/** Lets fields be dropped beside an element, or into a list that has room below; the innermost that takes it counts. */
export function useFieldDrop(element: RefObject<HTMLElement | null>, drop: Drop): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useAdapter(element, ({ dropTargetForElements }, target) => {
    const at = (y: number): Edge => {
      const { top, height } = target.getBoundingClientRect();
      return y < top + height / 2 ? "before" : "behind";
    };
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
        if (dragged && location.current.dropTargets[0]?.element === target)
          latest.current.onDrop(dragged, at(location.current.input.clientY));
      },
    });
  });
  return edge;
}

/** Drag and drop of fields in the form builder. */
import type { RefObject } from "react";
import type { FieldType } from "@/domains/flow/definition";
import { type Drop, type Edge, useDragged, useDropBeside } from "@/ui/base/drag";

export type { Edge } from "@/ui/base/drag";

/** Dragged item: an existing field or column, or a type from the palette. */
export type Dragged = { readonly path: string } | { readonly of: FieldType };

const KIND = "flow-field";

/** Makes an element draggable; true while it is dragged. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged): boolean {
  return useDragged(element, KIND, dragged);
}

/** Makes an element or a list a drop target of fields; the innermost one that accepts wins. */
export function useFieldDrop(element: RefObject<HTMLElement | null>, drop: Drop<Dragged>): Edge | null {
  return useDropBeside(element, KIND, drop);
}

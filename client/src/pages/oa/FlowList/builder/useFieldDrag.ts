import type { RefObject } from "react";
import type { FieldType } from "@/domains/flow/definition";
import { type Drop, type Edge, useDragged, useDropBeside } from "@/ui/base/drag";

export type { Edge } from "@/ui/base/drag";

/** Something that is dragged: a field or column that stands somewhere, or a type from the palette. */
export type Dragged = { readonly path: string } | { readonly of: FieldType };

const KIND = "flow-field";

/** Lets an element be dragged; true while it is. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged): boolean {
  return useDragged(element, KIND, dragged);
}

/** Lets fields be dropped beside an element, or into a list that has room below; the innermost that takes it counts. */
export function useFieldDrop(element: RefObject<HTMLElement | null>, drop: Drop<Dragged>): Edge | null {
  return useDropBeside(element, KIND, drop);
}

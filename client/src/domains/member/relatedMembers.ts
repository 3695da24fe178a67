import { useEffect } from "react";

/** Members related to the page on screen, such as those of a project; loaded when a picker opens. */
export interface RelatedMembers {
  /** The heading of these members: 本项目成员. */
  readonly label: string;
  readonly ids: () => Promise<readonly string[]>;
}

/**
 * The groups of related members on screen, the innermost last. Dialogs are rendered outside of the page
 * that opened them, so this is no context.
 */
const places: RelatedMembers[] = [];

/**
 * Registers related members, whom pickers offer first while the page is mounted. Its value should be
 * stable.
 */
export function useRelatedMembers(near: RelatedMembers | null): void {
  useEffect(() => {
    if (!near) return;
    places.push(near);
    return () => {
      places.splice(places.lastIndexOf(near), 1);
    };
  }, [near]);
}

/** The related members of the innermost page. */
export function currentRelatedMembers(): RelatedMembers | null {
  return places.at(-1) ?? null;
}

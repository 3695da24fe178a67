import { useEffect } from "react";

/** Who is of the place where somebody stands, a project say; asked for when a picker opens. */
export interface Near {
  /** The heading of these people: 本项目成员. */
  readonly label: string;
  readonly ids: () => Promise<readonly string[]>;
}

/** The places that are on screen, the innermost last. Dialogs stand outside of the page that opened them, so this is no context. */
const places: Near[] = [];

/** Pickers of people offer those of this place before others while the page is there. Its value should be stable. */
export function useNear(near: Near | null): void {
  useEffect(() => {
    if (!near) return;
    places.push(near);
    return () => {
      places.splice(places.lastIndexOf(near), 1);
    };
  }, [near]);
}

/** The place where somebody stands now. */
export function nearNow(): Near | null {
  return places.at(-1) ?? null;
}

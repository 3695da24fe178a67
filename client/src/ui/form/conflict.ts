import type { ReactNode } from "react";
import { deepEqual } from "../base/equal";
import { merge, type Side, valueAt, withValue } from "./merge";

/** Label and display of a field that is in the form. */
export interface DeclaredField {
  readonly label: ReactNode;
  /** Displays a value read-only. */
  readonly show: (value: unknown, name: string) => ReactNode;
}

/** A field that was changed on both sides. */
export interface Clash {
  /** Path of the field, or `name.key` for a field that contains fields. */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Null until the user has chosen a side. */
  readonly choice: Side | null;
}

/** Another user has changed the record while it was edited here. */
export interface Conflict {
  /** Fields taken over from the other user, because nothing was typed there. */
  readonly taken: readonly string[];
  readonly clashes: readonly Clash[];
}

/** Shown on submit under a field that waits for a choice. */
export const UNDECIDED = "双方都修改了此项，请选择保留哪一个";

export function undecided(conflict: Conflict | null): readonly Clash[] {
  return conflict?.clashes.filter(({ choice }) => choice === null) ?? [];
}

/** Merges a newer record with the typed values; open questions of an earlier conflict stay open. */
export function mergeIncoming<V extends object>(
  before: Conflict | null,
  base: V,
  mine: V,
  theirs: V,
  within?: readonly string[],
): { values: V; conflict: Conflict | null } {
  const { values, taken, clashes } = merge(base, mine, theirs, within);
  const still = (before?.clashes ?? []).filter(
    ({ path, choice }) => choice === null && !deepEqual(valueAt(values, path), valueAt(theirs, path)),
  );
  const paths = [...new Set([...still.map(({ path }) => path), ...clashes])];
  const all = [...new Set([...(before?.taken ?? []), ...taken])].filter((path) => !paths.includes(path));
  if (paths.length === 0 && all.length === 0) return { values, conflict: null };
  return {
    values,
    conflict: {
      taken: all,
      clashes: paths.map((path) => ({
        path,
        mine: valueAt(values, path),
        theirs: valueAt(theirs, path),
        choice: null,
      })),
    },
  };
}

/** Keeps one side of one clash. */
export function choose<V extends object>(
  conflict: Conflict,
  values: V,
  path: string,
  side: Side,
): { values: V; conflict: Conflict } {
  const clash = conflict.clashes.find((one) => one.path === path);
  if (!clash) return { values, conflict };
  return {
    values: withValue(values, path, clash[side]),
    conflict: {
      ...conflict,
      clashes: conflict.clashes.map((one) => (one === clash ? { ...one, choice: side } : one)),
    },
  };
}

/** Typing into a field that was changed on both sides chooses the typed value. */
export function typed<V extends object>(conflict: Conflict | null, before: V, after: V): Conflict | null {
  if (!conflict) return null;
  let changed = false;
  const clashes = conflict.clashes.map((clash): Clash => {
    const value = valueAt(after, clash.path);
    if (deepEqual(valueAt(before, clash.path), value)) return clash;
    changed = true;
    return deepEqual(value, clash.theirs)
      ? { ...clash, choice: "theirs" }
      : { ...clash, mine: value, choice: "mine" };
  });
  return changed ? { ...conflict, clashes } : conflict;
}

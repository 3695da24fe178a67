import type { ReactNode } from "react";
import { deepEqual } from "../base/equal";
import { merge, type Side, valueAt, withValue } from "./merge";

/** What a form knows of a field that stands in it: enough to say which one it is and what is in it. */
export interface DeclaredField {
  readonly label: ReactNode;
  /** Shows a value that is not to be edited here. */
  readonly show: (value: unknown, name: string) => ReactNode;
}

/** A field that both changed. */
export interface Clash {
  /** The field, or `name.key` where a field holds fields. */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Null until somebody has chosen. */
  readonly choice: Side | null;
}

/** The record was changed by somebody else while it was edited here. */
export interface Conflict {
  /** Taken over from them, as nothing was typed there. */
  readonly taken: readonly string[];
  readonly clashes: readonly Clash[];
}

/** Said under a field that waits for a choice when the form is to be saved. */
export const UNDECIDED = "双方都修改了此项，请选择保留哪一个";

export function undecided(conflict: Conflict | null): readonly Clash[] {
  return conflict?.clashes.filter(({ choice }) => choice === null) ?? [];
}

/** Puts a newer record and what was typed together; what an earlier conflict still asks stays asked. */
export function meet<V extends object>(
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

/** One side of one clash is kept. */
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

/** Whoever types anew into a field that both changed has chosen what is typed. */
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

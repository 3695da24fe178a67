/** Undo history: earlier states, the present one, and those that were undone. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The subject of the last change: further changes of the same subject are one step. */
  readonly tag: string | null;
}

export type HistoryAction<T> =
  /** `tag` names the edited text, as `name:n1`: its letters are undone together. */
  | { readonly type: "change"; readonly to: T; readonly tag?: string }
  /** The next change is a step of its own, whatever its subject. */
  | { readonly type: "rest" }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  /** Another value came from outside, which makes the history obsolete. */
  | { readonly type: "replace"; readonly by: T };

/** Number of steps that can be undone. */
const STEPS = 200;

export function beginHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], tag: null };
}

export function historyReducer<T>(history: History<T>, action: HistoryAction<T>): History<T> {
  const { past, present, future, tag } = history;
  switch (action.type) {
    case "change": {
      if (action.to === present) return history;
      const goesOn = action.tag !== undefined && action.tag === tag;
      return {
        past: goesOn ? past : [...past, present].slice(-STEPS),
        present: action.to,
        future: [],
        tag: action.tag ?? null,
      };
    }
    case "rest":
      return tag === null ? history : { ...history, tag: null };
    case "undo": {
      const before = past.at(-1);
      if (past.length === 0 || before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: null };
    }
    case "redo": {
      const [after, ...later] = future;
      if (after === undefined) return history;
      return { past: [...past, present], present: after, future: later, tag: null };
    }
    case "replace":
      return beginHistory(action.by);
  }
}

/** Earlier states, the one that is shown, and those that were taken back. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The subject of the last change: further changes of the same thing are one step. */
  readonly tag: string | null;
}

export type HistoryAction<T> =
  /** `tag` names what is typed into, as `name:n1`: its letters are taken back together. */
  | { readonly type: "change"; readonly to: T; readonly tag?: string }
  /** The next change is a step of its own, whatever it is about. */
  | { readonly type: "rest" }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  /** Something else came from outside; what was before has nothing to do with it. */
  | { readonly type: "replace"; readonly by: T };

/** So many steps can be taken back. */
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

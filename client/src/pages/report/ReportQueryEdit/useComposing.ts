import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { beginHistory, historyReducer } from "@/domains/flow/process/history";
import { deepEqual } from "@/ui/base/equal";
import type { QueryDraft } from "../_query/draft";

/** What is composed, what of it is saved, and the way back and forth. */
export interface Composing {
  readonly draft: QueryDraft;
  /** Something is not saved. */
  readonly dirty: boolean;
  /** The version that it began with or was saved as; null of a new one. */
  readonly version: number | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `tag` names what is typed into: its letters are one step. */
  readonly change: (draft: QueryDraft, tag?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** It stands as it is now under a version. */
  readonly saved: (version: number) => void;
  /** Something else of it was saved under a version: its name, or who reads it. */
  readonly moved: (version: number) => void;
  /** Drops what was composed for what is stored as soon as that has come. */
  readonly drop: () => void;
}

/** Composes a query; what is stored meanwhile is taken over as long as nothing has been changed here. */
export function useComposing(stored: QueryDraft, version: number | null): Composing {
  const [history, dispatch] = useReducer(historyReducer<QueryDraft>, stored, beginHistory<QueryDraft>);
  const [base, setBase] = useState({ draft: stored, version });
  const [dropping, setDropping] = useState(false);
  const { past, present, future } = history;
  const dirty = useMemo(() => !deepEqual(present, base.draft), [present, base]);
  useEffect(() => {
    // nothing stands behind a new one
    if (version === null || version === base.version || (dirty && !dropping)) return;
    dispatch({ type: "replace", by: stored });
    setBase({ draft: stored, version });
    setDropping(false);
  }, [stored, version, base, dirty, dropping]);
  return {
    draft: present,
    dirty,
    version: base.version,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: useCallback(
      (to: QueryDraft, tag?: string) =>
        dispatch({ type: "change", to, ...(tag === undefined ? {} : { tag }) }),
      [],
    ),
    undo: useCallback(() => dispatch({ type: "undo" }), []),
    redo: useCallback(() => dispatch({ type: "redo" }), []),
    saved: useCallback((next: number) => setBase({ draft: present, version: next }), [present]),
    moved: useCallback((next: number) => setBase((old) => ({ ...old, version: next })), []),
    drop: useCallback(() => setDropping(true), []),
  };
}

import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { beginHistory, historyReducer } from "@/domains/flow/process/history";
import { deepEqual } from "@/ui/base/equal";
import type { QueryDraft } from "../_query/draft";

/** State of the query editor: draft, saved state, undo history. */
export interface EditorState {
  readonly draft: QueryDraft;
  /** Whether there are unsaved changes. */
  readonly dirty: boolean;
  /** Version that the draft is based on; null for a new query. */
  readonly version: number | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes with the same `tag`, such as the letters typed into one input, are one undo step. */
  readonly change: (draft: QueryDraft, tag?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Marks the draft as saved under a version. */
  readonly saved: (version: number) => void;
  /** Another part of the query, its name or audience, was saved under a version. */
  readonly moved: (version: number) => void;
  /** Replaces the draft by the stored definition as soon as that has arrived. */
  readonly drop: () => void;
}

/** State of the query editor; newer stored versions replace the draft while it is unchanged. */
export function useEditorState(stored: QueryDraft, version: number | null): EditorState {
  const [history, dispatch] = useReducer(historyReducer<QueryDraft>, stored, beginHistory<QueryDraft>);
  const [base, setBase] = useState({ draft: stored, version });
  const [dropping, setDropping] = useState(false);
  const { past, present, future } = history;
  const dirty = useMemo(() => !deepEqual(present, base.draft), [present, base]);
  useEffect(() => {
    // a new query has no stored version
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

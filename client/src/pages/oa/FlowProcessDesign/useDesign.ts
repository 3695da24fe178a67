/** State of the process designer with undo history. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Definition } from "@/domains/flow/definition";
import { beginHistory, historyReducer } from "@/domains/flow/process/history";
import { freshKeys, type Keys, lastNumber, type Nodes } from "@/domains/flow/process/tree";

export interface Design {
  readonly definition: Definition;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Changes the definition; consecutive changes with the same `tag`, an input being typed into, are one
   * undo step.
   */
  readonly change: (definition: Definition, tag?: string) => void;
  readonly setNodes: (nodes: Nodes, tag?: string) => void;
  /** Ends the current undo step: the next change starts a new one. */
  readonly rest: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Generator of keys that no node has had since the designer was opened. */
  readonly keys: () => Keys;
}

/** Definition with its undo history; an external change resets it. */
export function useDesign(given: Definition, onChange: (definition: Definition) => void): Design {
  const [history, dispatch] = useReducer(historyReducer<Definition>, given, beginHistory<Definition>);
  const { present } = history;
  const told = useRef(new WeakSet<Definition>([given]));
  const last = useRef(lastNumber(given.nodes));
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (told.current.has(given)) return;
    told.current.add(given);
    dispatch({ type: "replace", by: given });
  }, [given]);
  const shown = useRef(present);
  useEffect(() => {
    last.current = Math.max(last.current, lastNumber(present.nodes));
    if (shown.current === present) return;
    shown.current = present;
    if (told.current.has(present) && history.past.length === 0 && history.future.length === 0) return;
    told.current.add(present);
    tell.current(present);
  }, [present, history]);

  const change = useCallback(
    (to: Definition, tag?: string) => dispatch({ type: "change", to, ...(tag === undefined ? {} : { tag }) }),
    [],
  );
  return {
    definition: present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    setNodes: useCallback(
      (nodes, tag) => {
        if (nodes !== present.nodes) change({ ...present, nodes }, tag);
      },
      [change, present],
    ),
    rest: useCallback(() => dispatch({ type: "rest" }), []),
    undo: useCallback(() => dispatch({ type: "undo" }), []),
    redo: useCallback(() => dispatch({ type: "redo" }), []),
    keys: useCallback(() => freshKeys(present.nodes, last.current), [present]),
  };
}

import { type Dispatch, useEffect, useReducer, useRef } from "react";
import type { Definition } from "@/domains/flow/definition";
import { type BuilderAction, type BuilderState, beginBuilding, builderReducer } from "./builderState";

/** State of a controlled form builder: it reports changes to its parent, and external changes reset it. */
export function useBuilder(
  value: Definition,
  onChange: (definition: Definition) => void,
): readonly [BuilderState, Dispatch<BuilderAction>] {
  const [state, dispatch] = useReducer(builderReducer, value, beginBuilding);
  const { present } = state.history;
  const told = useRef(value);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    dispatch({ type: "replace", by: value });
  }, [value]);
  useEffect(() => {
    if (present === told.current) return;
    told.current = present;
    tell.current(present);
  }, [present]);
  return [state, dispatch];
}

/** State of the form builder: definition, undo history and selection, changed by a reducer. */
import type { Definition, Field, FieldType, Settings } from "@/domains/flow/definition";
import { beginHistory, type History, historyReducer } from "@/domains/flow/process/history";
import {
  added,
  changed,
  copied,
  type Edited,
  fieldAt,
  listOf,
  moved,
  pathOf,
  placeOf,
  removed,
} from "./edit";

/** State of the builder: the form's definition, its undo history, and the selected field. */
export interface BuilderState {
  readonly history: History<Definition>;
  /** Path of the selected field: its key, or `table.column`. */
  readonly chosen: string | null;
}

export type BuilderAction =
  | { readonly type: "choose"; readonly path: string | null }
  /** Without a position, at the end of the list. */
  | {
      readonly type: "add";
      readonly of: FieldType;
      readonly table?: string | undefined;
      readonly at?: number | undefined;
    }
  | { readonly type: "copy"; readonly path: string }
  | { readonly type: "remove"; readonly path: string }
  /** To a position counted without the field itself. */
  | { readonly type: "move"; readonly path: string; readonly to: number }
  | { readonly type: "shift"; readonly path: string; readonly by: 1 | -1 }
  | { readonly type: "change"; readonly path: string; readonly over: Partial<Field> }
  | { readonly type: "settings"; readonly over: Partial<Settings> }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  /** Another definition from outside. */
  | { readonly type: "replace"; readonly by: Definition };

export function beginBuilding(definition: Definition): BuilderState {
  return { history: beginHistory(definition), chosen: null };
}

function put(state: BuilderState, to: Definition, tag?: string): BuilderState {
  const history = historyReducer(
    state.history,
    tag === undefined ? { type: "change", to } : { type: "change", to, tag },
  );
  return history === state.history ? state : { ...state, history };
}

function begun(state: BuilderState, edited: Edited | null): BuilderState {
  return edited ? { ...put(state, edited.definition), chosen: edited.path } : state;
}

/** Field next to a removed one, selected so that keyboard users can continue there. */
function beside(definition: Definition, path: string): string | null {
  const { table, key } = placeOf(path);
  const fields = listOf(definition, table);
  const at = fields.findIndex((field) => field.key === key);
  const next = fields[at + 1] ?? fields[at - 1];
  return next ? pathOf({ table, key: next.key }) : (table ?? null);
}

export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  const { present } = state.history;
  switch (action.type) {
    case "choose":
      return state.chosen === action.path
        ? state
        : { chosen: action.path, history: historyReducer(state.history, { type: "rest" }) };
    case "add":
      return begun(state, added(present, action.of, action.table, action.at));
    case "copy":
      return begun(state, copied(present, action.path));
    case "remove":
      return fieldAt(present, action.path)
        ? { ...put(state, removed(present, action.path)), chosen: beside(present, action.path) }
        : state;
    case "move":
      return { ...put(state, moved(present, action.path, action.to)), chosen: action.path };
    case "shift": {
      const { table, key } = placeOf(action.path);
      const at = listOf(present, table).findIndex((field) => field.key === key);
      return put(state, moved(present, action.path, at + action.by));
    }
    case "change":
      return fieldAt(present, action.path)
        ? // typing in one attribute is one undo step
          put(
            state,
            changed(present, action.path, action.over),
            `${action.path} ${Object.keys(action.over).join()}`,
          )
        : state;
    case "settings":
      return put(state, { ...present, settings: { ...present.settings, ...action.over } });
    case "undo":
    case "redo": {
      const history = historyReducer(state.history, action);
      if (history === state.history) return state;
      const isThere = fieldAt(history.present, state.chosen) !== undefined;
      return { history, chosen: isThere ? state.chosen : null };
    }
    case "replace":
      return {
        history: historyReducer(state.history, action),
        chosen: fieldAt(action.by, state.chosen) ? state.chosen : null,
      };
  }
}

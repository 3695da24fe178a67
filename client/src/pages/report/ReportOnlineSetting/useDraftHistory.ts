import { useEffect, useReducer } from "react";
import { beginHistory, historyReducer } from "@/domains/flow/process/history";
import { deepEqual } from "@/ui/base/equal";
import type { Form } from "@/ui/form/useForm";
import type { ReportDraft } from "../_lib/draft";

/** Text fields of the form: consecutive keystrokes in one of them are undone together. */
const TYPED = new Set(["name", "remark", "limit", "from", "to", "label", "count", "decimals", "chartTarget"]);

/** Path of the only text in which two states differ; undefined where anything else differs. */
export function typedText(before: unknown, after: unknown, path = ""): string | undefined {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (typeof before === "string" && typeof after === "string") return TYPED.has(name) ? path : undefined;
  if (typeof before !== "object" || typeof after !== "object" || !before || !after) return undefined;
  const [left, right] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const differing = [...names].filter((one) => !deepEqual(left[one], right[one]));
  const [only] = differing;
  return differing.length === 1 && only !== undefined
    ? typedText(left[only], right[only], `${path}.${only}`)
    : undefined;
}

/** Undo and redo of the changes in the form of a report, step by step. */
export function useDraftHistory(form: Form<ReportDraft>) {
  const { values, dirty, setAll } = form;
  const [history, dispatch] = useReducer(historyReducer<ReportDraft>, values, beginHistory<ReportDraft>);
  const { past, present, future } = history;
  useEffect(() => {
    if (deepEqual(values, present)) return;
    // an untouched form shows the report as it is: what was before has nothing to do with it
    if (!dirty) {
      dispatch({ type: "replace", by: values });
      return;
    }
    const tag = typedText(present, values);
    dispatch({ type: "change", to: values, ...(tag === undefined ? {} : { tag }) });
  }, [values, present, dirty]);
  const go = (type: "undo" | "redo") => {
    const next = historyReducer(history, { type });
    if (next === history) return;
    dispatch({ type });
    setAll(next.present);
  };
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => go("undo"),
    redo: () => go("redo"),
  };
}

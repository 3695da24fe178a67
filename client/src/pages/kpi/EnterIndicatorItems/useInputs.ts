/** Draft inputs of a rater: unsaved texts, automatic saving, submission and errors. */
import { useEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { useInputsMutation } from "@/__generated__/useInputsMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { useUnsaved } from "@/ui/form/unsavedText";
import {
  countsOf,
  isOpenInput,
  problemOf,
  type RaterInput,
  sentOf,
  sentPlace,
  type Typed,
  textOf,
  withText,
} from "./table";

/** Idle time after which a draft is saved automatically, in milliseconds. */
const AUTOSAVE_MS = 4_000;

const NOTHING: Typed = {};
const FINE: Readonly<Record<string, string>> = {};

/**
 * Draft inputs of a rater. They persist after leaving the page and until the server has accepted them, so
 * that a failed save loses nothing.
 */
export function useInputs(key: string, inputs: readonly RaterInput[], refresh: () => Promise<unknown>) {
  const [kept, setKept] = useUnsaved<Typed>(key);
  const typed = kept ?? NOTHING;
  /** The server's errors, by the row ids of the inputs. */
  const [refused, setRefused] = useState(FINE);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  // typing, automatic saving and an open dialog overlap: each continues from the latest state
  const latest = useRef(typed);
  const present = useRef(inputs);
  useEffect(() => {
    latest.current = typed;
    present.current = inputs;
  });
  const send = useSave<useInputsMutation>(graphql`
    mutation useInputsMutation($input: KpiInputSaveInput!) {
      kpiInputSave(input: $input) {
        kpiInputs { id version value remark submittedAt }
        userErrors { field message code }
      }
    }
  `);

  const put = (next: Typed) => {
    latest.current = next;
    setKept(Object.keys(next).length > 0 ? next : undefined);
  };
  const set = (changes: readonly { input: RaterInput; value?: string; remark?: string }[]) => {
    setProblem(null);
    setRefused((old) =>
      Object.fromEntries(
        Object.entries(old).filter(([id]) => !changes.some(({ input }) => input.rowId === id)),
      ),
    );
    put(changes.reduce((sum, { input, ...change }) => withText(sum, input, change), latest.current));
  };

  const open = inputs.filter(isOpenInput);
  const problemAt = (input: RaterInput): string | null =>
    problemOf(input, typed) ?? refused[input.rowId] ?? null;
  const wrong = open.filter((input) => problemOf(input, typed) !== null);
  const changed = open.filter(({ rowId }) => rowId in typed);

  /** Sends some inputs to save or submit them; true when the server accepted them. */
  const run = async (sent: readonly RaterInput[], submit: boolean): Promise<boolean> => {
    const before = latest.current;
    setSaving(true);
    setProblem(null);
    const { ok, userErrors } = await send({
      input: { inputs: sent.map((input) => sentOf(input, before)), submit },
    });
    setSaving(false);
    if (ok) {
      setRefused(FINE);
      const ids = new Set(sent.map(({ rowId }) => rowId));
      // a text typed during the request stays
      put(
        Object.fromEntries(
          Object.entries(latest.current).filter(([id, text]) => !ids.has(id) || text !== before[id]),
        ),
      );
      return true;
    }
    const told: Record<string, string> = {};
    const others: string[] = [];
    for (const { field, message } of userErrors) {
      const id = sent[sentPlace(field) ?? -1]?.rowId;
      if (id) told[id] ??= message;
      else others.push(message);
    }
    setRefused(told);
    setProblem(others[0] ?? "有内容没有保存，请检查标红的单元格");
    // another user or window saved before: the versions are refetched, and the typed texts stay
    if (userErrors.some(({ code }) => code === "STALE")) await refresh();
    return false;
  };

  const save = async (): Promise<void> => {
    if (isSaving) return;
    if (wrong.length > 0) {
      setProblem("有内容不正确，请检查标红的单元格");
      return;
    }
    if (changed.length > 0 && !(await run(changed, false))) return;
    toast.success("草稿已保存");
  };

  const submit = async (): Promise<void> => {
    if (isSaving) return;
    if (wrong.length > 0) {
      setProblem("有内容不正确，请检查标红的单元格");
      return;
    }
    const filledNow = () =>
      present.current.filter(
        (input) => isOpenInput(input) && textOf(input, latest.current).value.trim() !== "",
      );
    const filled = filledNow();
    if (filled.length === 0) {
      toast.warning("还没有录入任何内容");
      return;
    }
    const empty = open.length - filled.length;
    const isSure = await confirm({
      text: `确定提交 ${filled.length} 项录入吗？`,
      note:
        empty > 0
          ? `还有 ${empty} 项没有录入，可以之后再录入和提交。提交后不能再修改。`
          : "提交后不能再修改，被考核人的全部录入完成后进入确认。",
      confirmText: "提交",
    });
    if (!isSure || !(await run(filledNow(), true))) return;
    toast.success(`已提交 ${filled.length} 项`);
    await refresh();
  };

  const saveQuietly = useRef<() => unknown>(undefined);
  useEffect(() => {
    saveQuietly.current = () => {
      const right = changed.filter((input) => problemOf(input, typed) === null && !refused[input.rowId]);
      return isSaving || right.length === 0 ? undefined : run(right, false);
    };
  });
  useEffect(() => {
    if (kept === undefined) return;
    const timer = setTimeout(() => saveQuietly.current?.(), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [kept]);

  return {
    typed,
    set,
    save,
    submit,
    isSaving,
    problem,
    problemAt,
    counts: countsOf(inputs, typed),
    unsaved: changed.length,
  };
}

export type Inputs = ReturnType<typeof useInputs>;

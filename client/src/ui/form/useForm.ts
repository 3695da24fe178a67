import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { deepEqual } from "../base/equal";
import { errorMessage } from "../base/errors";
import type { InputProps, UserError, UserErrors } from "../base/types";
import { toast } from "../feedback/toasts";
import {
  type Conflict,
  choose,
  type DeclaredField,
  mergeIncoming,
  typed,
  UNDECIDED,
  undecided,
} from "./conflict";
import type { Draft } from "./drafts";
import type { Side } from "./merge";
import { type Problems, useProblems } from "./problems";
import type { Rule } from "./rules";

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Initial values and version of the form: a save is based on this version and no later one. */
export interface FormStart<V extends object> {
  readonly initial: V;
  readonly version: number | undefined;
}

export interface FormOptions<V extends object> {
  /** Initial values. Later changes take effect only through `reset`. */
  initial: V;
  /**
   * Version of the record that `initial` shows. When it rises, untouched forms follow; in touched forms
   * fields changed only by others are merged, and fields changed by both are asked one by one.
   */
  version?: number | undefined;
  /** Fields that contain fields themselves, which are merged one by one. */
  within?: readonly (keyof V & string)[];
  /**
   * Fetches the current record, after a save was refused because of its version; `initial` and `version`
   * follow.
   */
  refetch?: (() => unknown) | undefined;
  rules?: { [K in keyof V]?: readonly Rule<V[K], V>[] };
  /** Rules across fields, or for paths inside lists: returns path -> message. */
  validate?: (values: V) => Record<string, string | undefined>;
  /** Saves. Returned errors go to their fields; a thrown error is shown as a warning. */
  onSubmit: (values: V, start: FormStart<V>) => Promise<UserErrors> | UserErrors;
}

export interface Form<V extends object> {
  id: string;
  values: V;
  errors: FieldErrors;
  /** Error without a field. */
  formError: string | null;
  /** All errors of the last refused save (dialogs read the codes 10003 and 10004 from it). */
  refused: readonly UserError[];
  dirty: boolean;
  /** Another user has changed the record since this form was filled; `reset()` shows its current state. */
  conflict: Conflict | null;
  /** Keeps one side of a field that was changed by both. */
  choose: (path: string, side: Side) => void;
  /** Fields of the form, by name: `Field` declares itself. */
  fields: Map<string, DeclaredField>;
  submitting: boolean;
  touched: ReadonlySet<string>;
  /** Receives problems of inputs, by the field they belong to; `Field` passes it on. */
  tellProblem: Problems["tell"];
  /** Number of failed submits, so that the first invalid field can be focused each time. */
  failures: number;
  set: <K extends keyof V>(name: K, value: V[K]) => void;
  setAll: (partial: Partial<V>) => void;
  setError: (name: string, message: string | undefined) => void;
  /** Validates and saves; true on success. */
  submit: () => Promise<boolean>;
  /** Resets the form to `values` or to its initial values. */
  reset: (values?: V) => void;
  bind: <K extends keyof V & string>(name: K) => InputProps<V[K]>;
  /** Unsaved input, if there is any. */
  draft: () => Draft<V> | null;
  /** Restores unsaved input; changes of the record since then are merged as usual. */
  restore: (draft: Draft<V>) => void;
}

/**
 * Finds the field of a server path: the path itself, the path without `input`, or its longest known prefix.
 */
export function matchField(field: UserError["field"], known: readonly string[]): string | null {
  if (!field) return null;
  const path = (typeof field === "string" ? field.split(".") : [...field]).filter(
    (part, index) => index > 0 || part !== "input",
  );
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join(".");
    if (known.includes(name)) return name;
  }
  const camel = path[0]?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return camel && known.includes(camel) ? camel : null;
}

function checkAll<V extends object>(values: V, options: FormOptions<V>): Record<string, string | undefined> {
  const errors: Record<string, string | undefined> = {};
  for (const name of Object.keys(options.rules ?? {}) as (keyof V & string)[]) {
    for (const rule of options.rules?.[name] ?? []) {
      const message = rule(values[name], values);
      if (message) {
        errors[name] = message;
        break;
      }
    }
  }
  for (const [path, message] of Object.entries(options.validate?.(values) ?? {})) {
    if (message && !errors[path]) errors[path] = message;
  }
  return errors;
}

/** State of one form: values, errors under their fields, dirty fields, and saving. */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const id = useId();
  const latest = useRef(options);
  const [baseline, setBaseline] = useState(options.initial);
  const [start, setStart] = useState<FormStart<V>>({ initial: options.initial, version: options.version });
  const started = useRef(start);
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly UserError[]>([]);
  const [submitting, setSubmitting] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [fields] = useState(() => new Map<string, DeclaredField>());
  const problems = useProblems(
    useCallback(
      (path, text) => setErrors((old) => (old[path] === text ? { ...old, [path]: undefined } : old)),
      [],
    ),
  );
  const { standing } = problems;
  const open = useRef(conflict);
  const current = useRef(values);
  const running = useRef(false);
  useEffect(() => {
    latest.current = options;
    started.current = start;
  });

  const ask = useCallback((next: Conflict | null) => {
    open.current = next;
    setConflict(next);
  }, []);

  const setAll = useCallback(
    (partial: Partial<V>) => {
      const before = current.current;
      current.current = { ...before, ...partial };
      setValues(current.current);
      ask(typed(open.current, before, current.current));
      const names = Object.keys(partial);
      setErrors((old) =>
        Object.fromEntries(
          Object.entries(old).filter(
            ([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`)),
          ),
        ),
      );
      setFormError(null);
    },
    [ask],
  );

  const set = useCallback(
    <K extends keyof V>(name: K, value: V[K]) => setAll({ [name]: value } as unknown as Partial<V>),
    [setAll],
  );

  const setError = useCallback(
    (name: string, message: string | undefined) => setErrors((old) => ({ ...old, [name]: message })),
    [],
  );

  const reset = useCallback(
    (next?: V) => {
      const { initial, version } = latest.current;
      const first = next ?? initial;
      current.current = first;
      setStart({ initial, version });
      setBaseline(first);
      setValues(first);
      setErrors({});
      setFormError(null);
      setRefused([]);
      setTouched(new Set());
      ask(null);
    },
    [ask],
  );

  const chooseSide = useCallback(
    (path: string, side: Side) => {
      if (!open.current) return;
      const next = choose(open.current, current.current, path, side);
      current.current = next.values;
      setValues(next.values);
      ask(next.conflict);
      setErrors(({ [path]: _said, ...others }) => others);
    },
    [ask],
  );

  /** The record has changed since this form was filled. */
  const meetNewer = useCallback(() => {
    const { initial, version, within } = latest.current;
    const next = mergeIncoming(open.current, started.current.initial, current.current, initial, within);
    current.current = next.values;
    setStart({ initial, version });
    setBaseline(initial);
    setValues(next.values);
    setFormError(null);
    setRefused([]);
    ask(next.conflict);
  }, [ask]);

  /** A field is validated when it loses the focus, but being empty is an error only on submit. */
  const blur = useCallback(
    (name: keyof V & string) => {
      setTouched((old) => (old.has(name) ? old : new Set(old).add(name)));
      const value = current.current[name];
      if (value === "" || value === null || value === undefined) return;
      const message = checkAll(current.current, latest.current)[name];
      if (message) setError(name, message);
    },
    [setError],
  );

  const submit = useCallback(async (): Promise<boolean> => {
    if (running.current) return false;
    setFormError(null);
    setRefused([]);
    const saved = current.current;
    const { "": unfit, ...wrong } = { ...checkAll(saved, latest.current), ...standing() };
    for (const { path } of undecided(open.current)) wrong[path] ??= UNDECIDED;
    setErrors(wrong);
    if (unfit) setFormError(unfit);
    if (unfit || Object.keys(wrong).length > 0) {
      setFailures((count) => count + 1);
      return false;
    }
    running.current = true;
    setSubmitting(true);
    try {
      const answer = (await latest.current.onSubmit(saved, started.current)) ?? [];
      if (answer.length === 0) {
        setBaseline(saved);
        ask(null);
        return true;
      }
      const known = Object.keys(saved);
      const found: Record<string, string | undefined> = {};
      const rest: string[] = [];
      for (const error of answer) {
        const name = matchField(error.field, known);
        if (name) found[name] ??= error.message;
        else rest.push(error.message);
      }
      setErrors(found);
      setRefused(answer);
      setFormError(rest.length > 0 ? rest.join("\n") : null);
      const { refetch } = latest.current;
      // The current record arrives at once, and replaces the message that asks to look at it.
      if (refetch && answer.every(({ code }) => code === "STALE")) refetch();
      else setFailures((count) => count + 1);
      return false;
    } catch (error) {
      // The server's message as a warning (business §8 failed save), and beside the form so that it stays
      // visible.
      toast.warning(errorMessage(error));
      setFormError(errorMessage(error));
      return false;
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }, [ask, standing]);

  const dirty = useMemo(() => !deepEqual(values, baseline), [values, baseline]);

  const outdated = options.version !== start.version && !submitting;
  useEffect(() => {
    if (!outdated) return;
    // Nothing was typed yet, or it was saved: the form shows the current record.
    if (dirty) meetNewer();
    else reset();
  }, [outdated, dirty, reset, meetNewer]);

  const draft = useCallback((): Draft<V> | null => {
    const { initial } = started.current;
    return deepEqual(current.current, initial) ? null : { values: current.current, start: started.current };
  }, []);

  const restore = useCallback((old: Draft<V>) => {
    current.current = old.values;
    setStart(old.start);
    setBaseline(old.start.initial);
    setValues(old.values);
  }, []);

  const told = useMemo(() => ({ ...errors, ...problems.shown }), [errors, problems.shown]);

  const bind = <K extends keyof V & string>(name: K): InputProps<V[K]> => ({
    id: `${id}${name}`,
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: () => blur(name),
    invalid: Boolean(told[name]),
    disabled: submitting || undefined,
  });

  return {
    id,
    values,
    errors: told,
    formError,
    refused,
    dirty,
    conflict,
    choose: chooseSide,
    fields,
    submitting,
    touched,
    tellProblem: problems.tell,
    failures,
    set,
    setAll,
    setError,
    submit,
    reset,
    bind,
    draft,
    restore,
  };
}

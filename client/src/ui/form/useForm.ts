import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { deepEqual } from "../base/equal";
import { errorMessage } from "../base/errors";
import type { InputProps, UserError, UserErrors } from "../base/types";
import { toast } from "../feedback/toasts";
import { type Conflict, choose, type DeclaredField, meet, typed, UNDECIDED, undecided } from "./conflict";
import type { Draft } from "./drafts";
import type { Side } from "./merge";
import { type Problems, useProblems } from "./problems";
import type { Rule } from "./rules";

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Where the values on screen started: what is saved is saved over this version and no later one. */
export interface FormStart<V extends object> {
  readonly initial: V;
  readonly version: number | undefined;
}

export interface FormOptions<V extends object> {
  /** Where the form starts. Later changes take effect only through `reset`. */
  initial: V;
  /**
   * The version of the record that `initial` shows. When it rises, untouched forms follow; into touched ones what only
   * others changed is merged, and what both changed is asked field by field.
   */
  version?: number | undefined;
  /** Fields that hold fields themselves, which are merged one by one. */
  within?: readonly (keyof V & string)[];
  /** Asks for the record as it is now, after a save was refused because of its version; `initial` and `version` follow. */
  refetch?: (() => unknown) | undefined;
  rules?: { [K in keyof V]?: readonly Rule<V[K], V>[] };
  /** Rules across fields, or for paths inside lists: returns path -> message. */
  validate?: (values: V) => Record<string, string | undefined>;
  /** Saves. Returned errors go to their fields; what is thrown is shown as a warning. */
  onSubmit: (values: V, start: FormStart<V>) => Promise<UserErrors> | UserErrors;
}

export interface Form<V extends object> {
  id: string;
  values: V;
  errors: FieldErrors;
  /** What belongs to no field. */
  formError: string | null;
  /** The last refusal of the server, whole (dialogs read the codes 10003 and 10004 out of it). */
  refused: readonly UserError[];
  dirty: boolean;
  /** Somebody else has changed the record since this form was filled; `reset()` shows it as it is now. */
  conflict: Conflict | null;
  /** Keeps one side of a field that both changed. */
  choose: (path: string, side: Side) => void;
  /** What stands in the form, by name: `Field` declares itself. */
  fields: Map<string, DeclaredField>;
  submitting: boolean;
  touched: ReadonlySet<string>;
  /** Takes what an input says of itself, by the field it stands in: `Field` hands it on. */
  tellProblem: Problems["tell"];
  /** Counts failed submits, so that the first wrong field can be focused each time. */
  failures: number;
  set: <K extends keyof V>(name: K, value: V[K]) => void;
  setAll: (partial: Partial<V>) => void;
  setError: (name: string, message: string | undefined) => void;
  /** Checks and saves; true when it was saved. */
  submit: () => Promise<boolean>;
  /** Starts over, from `values` or from where it started. */
  reset: (values?: V) => void;
  bind: <K extends keyof V & string>(name: K) => InputProps<V[K]>;
  /** What was typed and not saved, if anything was. */
  draft: () => Draft<V> | null;
  /** Goes on from there; what the record has become since is met as any other change. */
  restore: (draft: Draft<V>) => void;
}

/** Finds the field a server's path means: the path itself, the path without `input`, or its longest known beginning. */
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

/** The state of one form: values, errors under their fields, what is dirty, and the save. */
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

  /** The record is another one now than when this form was filled. */
  const meetNewer = useCallback(() => {
    const { initial, version, within } = latest.current;
    const next = meet(open.current, started.current.initial, current.current, initial, within);
    current.current = next.values;
    setStart({ initial, version });
    setBaseline(initial);
    setValues(next.values);
    setFormError(null);
    setRefused([]);
    ask(next.conflict);
  }, [ask]);

  /** A field is checked when it is left, but being empty is only held against it on submit. */
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
      // The record as it is comes at once, and says more than that one should look.
      if (refetch && answer.every(({ code }) => code === "STALE")) refetch();
      else setFailures((count) => count + 1);
      return false;
    } catch (error) {
      // The server's words as a warning (business §8 failed save), and beside the form so that they stay.
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
    // Nothing was typed yet, or it was saved: the form shows the record as it is.
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

import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { deepEqual } from "../base/equal";
import { errorMessage } from "../base/errors";
import type { InputProps, UserError, UserErrors } from "../base/types";
import { toast } from "../feedback/toasts";
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
  /** The version of the record that `initial` shows. When it rises, untouched forms follow and touched ones say so. */
  version?: number | undefined;
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
  outdated: boolean;
  submitting: boolean;
  touched: ReadonlySet<string>;
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
  const current = useRef(values);
  const running = useRef(false);
  useEffect(() => {
    latest.current = options;
    started.current = start;
  });

  const setAll = useCallback((partial: Partial<V>) => {
    current.current = { ...current.current, ...partial };
    setValues(current.current);
    const names = Object.keys(partial);
    setErrors((old) =>
      Object.fromEntries(
        Object.entries(old).filter(
          ([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`)),
        ),
      ),
    );
    setFormError(null);
  }, []);

  const set = useCallback(
    <K extends keyof V>(name: K, value: V[K]) => setAll({ [name]: value } as unknown as Partial<V>),
    [setAll],
  );

  const setError = useCallback(
    (name: string, message: string | undefined) => setErrors((old) => ({ ...old, [name]: message })),
    [],
  );

  const reset = useCallback((next?: V) => {
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
  }, []);

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
    const wrong = checkAll(saved, latest.current);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      setFailures((count) => count + 1);
      return false;
    }
    running.current = true;
    setSubmitting(true);
    try {
      const answer = (await latest.current.onSubmit(saved, started.current)) ?? [];
      if (answer.length === 0) {
        setBaseline(saved);
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
      setFailures((count) => count + 1);
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
  }, []);

  const dirty = useMemo(() => !deepEqual(values, baseline), [values, baseline]);

  const outdated = options.version !== start.version && !submitting;
  useEffect(() => {
    // Nothing was typed yet, or it was saved: the form shows the record as it is.
    if (outdated && !dirty) reset();
  }, [outdated, dirty, reset]);

  const bind = <K extends keyof V & string>(name: K): InputProps<V[K]> => ({
    id: `${id}${name}`,
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: () => blur(name),
    invalid: Boolean(errors[name]),
    disabled: submitting || undefined,
  });

  return {
    id,
    values,
    errors,
    formError,
    refused,
    dirty,
    outdated: outdated && dirty,
    submitting,
    touched,
    failures,
    set,
    setAll,
    setError,
    submit,
    reset,
    bind,
  };
}

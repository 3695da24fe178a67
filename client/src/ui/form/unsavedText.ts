/** Unsaved texts that survive the unmounting of their component, in memory only. */

import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { Draft } from "./drafts";
import type { Form } from "./useForm";

/** Unsaved texts, by the record they belong to. In memory only, as the drafts of forms (decision 0047). */
const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** A reload would lose the text: the browser asks. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function put(key: string, value: unknown): void {
  if (value === undefined) kept.delete(key);
  else kept.set(key, value);
  if (kept.size > 0) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether an unsaved text exists. */
export const isUnsaved = (key: string): boolean => kept.has(key);

/** Deletes an unsaved text, after it was sent or discarded. */
export const forgetUnsaved = (key: string): void => put(key, undefined);

/** Deletes all unsaved texts: another user has signed in, or the user has signed out. */
export function dropUnsaved(): void {
  for (const key of [...kept.keys()]) put(key, undefined);
}

/**
 * State that survives the unmounting of its component, and is shared wherever `key` is used, until it is
 * set to undefined: the unsaved text of one record.
 */
export function useUnsaved<T>(key: string): [T | undefined, (value: T | undefined) => void] {
  const value = useSyncExternalStore(listen, () => kept.get(key)) as T | undefined;
  const set = useCallback((next: T | undefined) => put(key, next), [key]);
  return [value, set];
}

/** Stores the values of a form in the same way; without a key nothing is stored. */
export function useUnsavedForm<V extends object>(form: Form<V>, key: string | undefined): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const draft = key === undefined ? undefined : kept.get(key);
    if (draft) latest.current.restore(draft as Draft<V>);
  }, [key]);
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values is stored
  useEffect(() => {
    if (key !== undefined) put(key, latest.current.draft() ?? undefined);
  }, [key, values]);
}

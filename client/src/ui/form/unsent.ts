import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { Draft } from "./drafts";
import type { Form } from "./useForm";

/** Texts that are being written, by the record they are about. In memory only, as the drafts of forms (decision 0047). */
const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** A reload would take it away: the browser asks. */
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

/** Something is being written there. */
export const isUnsent = (key: string): boolean => kept.has(key);

/** It was sent, or thrown away. */
export const forgetUnsent = (key: string): void => put(key, undefined);

/** Somebody else is here now, or the person has left. */
export function dropUnsent(): void {
  for (const key of [...kept.keys()]) put(key, undefined);
}

/**
 * State that stays when its component leaves the screen, and is the same wherever `key` is shown, until it is set to
 * undefined: what is being written of one record.
 */
export function useUnsent<T>(key: string): [T | undefined, (value: T | undefined) => void] {
  const value = useSyncExternalStore(listen, () => kept.get(key)) as T | undefined;
  const set = useCallback((next: T | undefined) => put(key, next), [key]);
  return [value, set];
}

/** Keeps what is typed into a form in the same way; without a key nothing is kept. */
export function useUnsentForm<V extends object>(form: Form<V>, key: string | undefined): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const draft = key === undefined ? undefined : kept.get(key);
    if (draft) latest.current.restore(draft as Draft<V>);
  }, [key]);
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the values is one to keep
  useEffect(() => {
    if (key !== undefined) put(key, latest.current.draft() ?? undefined);
  }, [key, values]);
}

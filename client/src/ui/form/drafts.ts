import { useEffect, useRef } from "react";
import { toast } from "../feedback/toasts";
import type { Form, FormStart } from "./useForm";

/** Unsaved input of a form, and the values it started from. */
export interface Draft<V extends object> {
  readonly values: V;
  readonly start: FormStart<V>;
}

type Kept = Draft<Record<string, unknown>>;

/** Names of fields that are never stored. */
const SECRET = /password|secret|captcha/i;

/** Forms on screen, by address and form. */
const onScreen = new Map<string, () => Kept | null>();
/** In memory only: unsaved input belongs to its author alone (decision 0047). */
const kept = new Map<string, Kept>();

/** Stores the unsaved input of every form, before the end of the session removes them from the screen. */
export function keepDrafts(): void {
  for (const [key, read] of onScreen) {
    const draft = read();
    if (draft && !Object.keys(draft.values).some((name) => SECRET.test(name))) kept.set(key, draft);
  }
}

/** Deletes all drafts: another user has signed in, or the user has signed out. */
export function dropDrafts(): void {
  kept.clear();
}

export function hasDrafts(): boolean {
  return kept.size > 0;
}

/** Restores the input of a form after the session ended. `name` distinguishes the forms of one address. */
export function useDraft<V extends object>(form: Form<V>, name: string | undefined): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (name === undefined) return;
    const key = `${window.location.pathname} ${name}`;
    onScreen.set(key, () => latest.current.draft() as Kept | null);
    const draft = kept.get(key);
    if (draft) {
      kept.delete(key);
      latest.current.restore(draft as unknown as Draft<V>);
      toast.info("登录过期前填写的内容已恢复，尚未保存。", { timeout: 10_000 });
    }
    return () => {
      onScreen.delete(key);
    };
  }, [name]);
}

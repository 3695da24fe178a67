import { useEffect, useRef } from "react";
import { toast } from "../feedback/toasts";
import type { Form, FormStart } from "./useForm";

/** What somebody had typed into a form, and what it was typed over. */
export interface Draft<V extends object> {
  readonly values: V;
  readonly start: FormStart<V>;
}

type Kept = Draft<Record<string, unknown>>;

/** Nothing of these is kept anywhere. */
const SECRET = /password|secret|captcha/i;

/** Forms on screen, by address and form. */
const onScreen = new Map<string, () => Kept | null>();
/** In memory only: what is typed is nobody else's business (decision 0047). */
const kept = new Map<string, Kept>();

/** Takes hold of what is typed in every form, before the session's end takes them off the screen. */
export function keepDrafts(): void {
  for (const [key, read] of onScreen) {
    const draft = read();
    if (draft && !Object.keys(draft.values).some((name) => SECRET.test(name))) kept.set(key, draft);
  }
}

/** Somebody else is here now, or the person has left. */
export function dropDrafts(): void {
  kept.clear();
}

export function hasDrafts(): boolean {
  return kept.size > 0;
}

/** Gives a form back what was typed into it when the session ended. `name` tells the forms of one address apart. */
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

import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { isComposing } from "@/ui/base/composing";
import type { Form } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";

interface Props<V extends object> {
  readonly form: Form<V>;
  readonly submitText: string;
  readonly label: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/**
 * Frame of every sign-in form: one wide button, the error above it. Enter submits, except during the
 * composition of an input method.
 */
export function AuthForm<V extends object>({ form, submitText, label, children, footer }: Props<V>) {
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.failures === 0) return;
    // The wrong field; after a refusal that names none, where one most likely types next.
    const next = ['[aria-invalid="true"]', 'input[name="captcha"]', 'input[type="password"]']
      .map((selector) => root.current?.querySelector<HTMLInputElement>(selector))
      .find(Boolean);
    next?.focus();
    next?.select();
  }, [form.failures]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && isComposing(event)) event.preventDefault();
  };
  return (
    <form
      ref={root}
      className="login-form"
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {children}
      {form.formError ? (
        <p className="login-form__error" role="alert">
          {form.formError}
        </p>
      ) : null}
      <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
        {submitText}
      </Button>
      {footer}
    </form>
  );
}

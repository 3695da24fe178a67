import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { isComposing } from "../base/composing";
import { closingError } from "../base/errors";
import type { UserError, UserErrors } from "../base/types";
import { confirmDelete } from "../dialog/dialogs";
import { LoadingMask } from "../feedback/LoadingMask";
import { ErrorState } from "../feedback/states";
import { toast } from "../feedback/toasts";
import { Button } from "../frame/Button";
import { ConflictSlot } from "./ConflictSlot";
import { useDraft } from "./drafts";
import { FormContext, ProblemsOf, widen } from "./Field";
import { useUnsentForm } from "./unsent";
import type { Form } from "./useForm";
import { useLeaveGuard } from "./useLeaveGuard";

export interface EditFormProps<V extends object> {
  form: Form<V>;
  /** With an id the form modifies, without one it adds (core §4). */
  id?: string | null;
  subject?: string;
  columns?: 1 | 2 | 3;
  children: ReactNode;
  /** After a save; the page goes back or the dialog closes. */
  onSaved?: () => void;
  onClose?: () => void;
  /** After 10003: the record is gone, the list behind has to fetch again. */
  onRefresh?: () => void;
  onDelete?: () => Promise<UserErrors>;
  /** Said after a save; null says nothing, as after a step that is not the last. */
  savedText?: string | null;
  submitText?: string;
  cancelText?: string;
  /** Hides the row of buttons when they stand elsewhere. */
  actions?: boolean;
  loading?: boolean;
  /** Tells the form apart from others at its address, which by itself subject and id do: what is typed outlives the session. */
  draftName?: string | undefined;
  /** What fetching the record was refused with. */
  loadError?: UserError | null;
  /** The key under which the values are kept until they are saved, so that leaving the page asks nothing (`unsent.ts`). */
  unsent?: string | undefined;
}

/** Shows and closes on 10003 and 10004, and refreshes on the first (core §8). */
function useClosingErrors(errors: readonly UserError[], onClose?: () => void, onRefresh?: () => void): void {
  const handlers = useRef({ onClose, onRefresh });
  useEffect(() => {
    handlers.current = { onClose, onRefresh };
  });
  useEffect(() => {
    const closing = closingError(errors);
    if (!closing) return;
    toast.warning(closing.message);
    if (closing.refresh) handlers.current.onRefresh?.();
    handlers.current.onClose?.();
  }, [errors]);
}

const NONE: readonly UserError[] = [];

/** The `<form>` itself: submits by Enter (never while composing) and Ctrl-Enter, focuses the first wrong field. */
export function FormBody<V extends object>({
  form,
  columns = 1,
  children,
  onSaved,
  onClose,
  onRefresh,
  savedText = "保存成功",
  loadError,
  subject,
  id,
  draftName = subject ? `${subject} ${id ?? ""}` : undefined,
}: Pick<
  EditFormProps<V>,
  | "subject"
  | "id"
  | "draftName"
  | "form"
  | "columns"
  | "children"
  | "onSaved"
  | "onClose"
  | "onRefresh"
  | "savedText"
  | "loadError"
>) {
  const root = useRef<HTMLFormElement>(null);
  const loadErrors = useRef<readonly UserError[]>(NONE);
  if ((loadErrors.current[0] ?? null) !== (loadError ?? null))
    loadErrors.current = loadError ? [loadError] : NONE;
  useDraft(form, draftName);
  useClosingErrors(form.refused, onClose, onRefresh);
  useClosingErrors(loadErrors.current, onClose, onRefresh);

  const refusal = useRef<{ text: string | undefined; atField: boolean }>({ text: undefined, atField: true });
  useEffect(() => {
    refusal.current = {
      text: form.formError ?? form.refused[0]?.message,
      atField: form.formError === null,
    };
  });
  useEffect(() => {
    if (form.failures === 0) return;
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    // The server's words as a warning (business §8 failed save), unless they stand at the field that has the focus now.
    const { text, atField } = refusal.current;
    if (text && !(atField && wrong)) toast.warning(text);
  }, [form.failures]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React bubbles submits out of portals: a dialog's form must not submit the one behind it.
    event.stopPropagation();
    if (!(await form.submit())) return;
    if (savedText !== null) toast.success(savedText);
    onSaved?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && isComposing(event)) event.preventDefault();
  };

  return (
    <FormContext value={widen(form)}>
      <form
        ref={root}
        id={form.id}
        className="ui-form"
        data-columns={columns}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
      >
        {form.formError ? (
          <p className="ui-form__error" role="alert">
            {form.formError}
          </p>
        ) : null}
        <ProblemsOf tell={form.tellProblem}>{children}</ProblemsOf>
        {/* The visible button stands outside of the form; Enter wants one inside. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </form>
    </FormContext>
  );
}

/** A whole page's form: asks before it is left dirty, saves, deletes. */
export function EditForm<V extends object>(props: EditFormProps<V>) {
  const {
    form,
    id,
    onClose,
    onDelete,
    onSaved,
    submitText = "保存",
    cancelText = "取消",
    actions = true,
    loading,
    loadError,
    unsent,
  } = props;
  useUnsentForm(form, unsent);
  useLeaveGuard(unsent === undefined && form.dirty && !form.submitting);
  if (loading) return <LoadingMask />;
  if (loadError && !closingError([loadError])) return <ErrorState error={loadError} />;
  return (
    <div className="ui-stack">
      <FormBody {...props} />
      <ConflictSlot form={form} />
      {actions ? (
        <div className="ui-form__actions">
          <Button type="submit" form={form.id} intent="primary" loading={form.submitting}>
            {submitText}
          </Button>
          {onClose ? <Button onClick={onClose}>{cancelText}</Button> : null}
          {id && onDelete ? (
            <Button
              variant="minimal"
              intent="danger"
              onClick={() => confirmDelete({ run: onDelete, onDone: onSaved ?? onClose })}
            >
              删除
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

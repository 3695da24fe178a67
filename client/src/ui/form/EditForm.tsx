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
import { useUnsavedForm } from "./unsavedText";
import type { Form } from "./useForm";
import { useLeaveGuard } from "./useLeaveGuard";

export interface EditFormProps<V extends object> {
  form: Form<V>;
  /** With an id the form updates a record, without one it creates one (core §4). */
  id?: string | null;
  subject?: string;
  columns?: 1 | 2 | 3;
  children: ReactNode;
  /** Called after a save, to go back or close the dialog. */
  onSaved?: () => void;
  onClose?: () => void;
  /** Called after 10003: the record is gone, the list behind must be fetched again. */
  onRefresh?: () => void;
  onDelete?: () => Promise<UserErrors>;
  /** Message after a save; null shows none, as for intermediate steps. */
  savedText?: string | null;
  submitText?: string;
  cancelText?: string;
  /** Hides the row of buttons when they are rendered elsewhere. */
  actions?: boolean;
  loading?: boolean;
  /**
   * Name of the form among those at the same address, by default from subject and id: its draft survives
   * the end of the session.
   */
  draftName?: string | undefined;
  /** Error of fetching the record. */
  loadError?: UserError | null;
  /**
   * Key under which the values are stored until they are saved, so that leaving the page asks no question
   * (`unsavedText.ts`).
   */
  unsent?: string | undefined;
}

/** Shows the message and closes on 10003 and 10004, and refreshes on the first (core §8). */
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

/**
 * The `<form>` element: submits by Enter (never during composition) and Ctrl-Enter, focuses the first
 * invalid field.
 */
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
    // The server's message as a warning (business §8 failed save), unless it is shown at the field that has
    // the focus now.
    const { text, atField } = refusal.current;
    if (text && !(atField && wrong)) toast.warning(text);
  }, [form.failures]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React bubbles submit events out of portals: a dialog's form must not submit the one behind it.
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
        {/* The visible button is outside of the form; Enter needs one inside. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </form>
    </FormContext>
  );
}

/** The form of a whole page: asks before unsaved changes are left, saves, deletes. */
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
  useUnsavedForm(form, unsent);
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

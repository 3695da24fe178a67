import WarningSignIcon from "@blueprintjs/icons/lib/esm/generated/components/warning-sign";
import { type FormEvent, useId, useState } from "react";
import { errorMessage } from "../base/errors";
import type { UserError } from "../base/types";
import { toast } from "../feedback/toasts";
import { FieldFrame } from "../form/FieldFrame";
import { Button } from "../frame/Button";
import { TextArea, TextInput } from "../input/TextInput";
import { DialogFrame } from "./DialogFrame";
import type { ConfirmOptions, DialogControls, PromptOptions } from "./dialogs";

/** Body of the dialog opened by `confirm()`. */
export function ConfirmDialog({
  open,
  close,
  text,
  title = "提示",
  confirmText = "确定",
  cancelText = "取消",
  danger,
  safe = false,
  what,
  note,
  run,
}: ConfirmOptions & DialogControls<boolean>) {
  const [busy, setBusy] = useState(false);
  const agree = async () => {
    setBusy(true);
    try {
      await run?.();
      close(true);
    } catch (error) {
      toast.warning(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      open={open}
      role="alertdialog"
      size="small"
      title={title}
      busy={busy}
      onClose={() => close(false)}
      footer={
        <>
          <Button disabled={busy} autoFocus={safe} onClick={() => close(false)}>
            {cancelText}
          </Button>
          <Button intent={danger ? "danger" : "primary"} autoFocus={!safe} loading={busy} onClick={agree}>
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="ui-confirm">
        <span className="ui-confirm__icon" aria-hidden>
          <WarningSignIcon size={20} />
        </span>
        <div className="ui-confirm__text">
          {text}
          {what && what.length > 0 ? (
            <ul className="ui-confirm__names">
              {what.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and the list never changes
                <li key={index}>{name}</li>
              ))}
            </ul>
          ) : null}
          {note ? <p className="ui-confirm__note">{note}</p> : null}
        </div>
      </div>
    </DialogFrame>
  );
}

/** Fields of errors without an input: the record itself has changed. */
const OF_THE_RECORD = new Set<string | undefined>([undefined, "id", "ids", "version"]);

/** Whether an error concerns the typed text. */
function isOfText({ field }: UserError): boolean {
  const path = typeof field === "string" ? field.split(".") : (field ?? []);
  return !OF_THE_RECORD.has(path.at(-1));
}

/** Body of the dialog opened by `promptText()`. */
export function PromptDialog({
  open,
  close,
  title,
  label,
  value = "",
  required,
  maxLength,
  multiline,
  placeholder,
  confirmText = "确定",
  run,
  askDiscard,
}: PromptOptions & DialogControls<string> & { askDiscard: () => Promise<boolean> }) {
  const id = useId();
  const formId = useId();
  const [text, setText] = useState(value);
  const [error, setError] = useState<string | null>(null);
  // errors without a field
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    if (text === value || (await askDiscard())) close();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // A dialog is a portal: without this the submit event would bubble to a form around the opener.
    event?.stopPropagation();
    if (busy) return;
    const answer = text.trim();
    if (required && !answer) {
      setError(required);
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      const first = (await run?.(answer))?.[0];
      if (!first) close(answer);
      else if (isOfText(first)) setError(first.message);
      else setRefusal(first.message);
    } catch (thrown) {
      setRefusal(errorMessage(thrown));
    } finally {
      setBusy(false);
    }
  };

  const input = {
    id,
    value: text,
    onChange: (next: string) => {
      setText(next);
      setError(null);
      setRefusal(null);
    },
    invalid: error !== null,
    placeholder,
    maxLength,
    autoFocus: true,
    "aria-describedby": error ? `${id}-error` : undefined,
    "aria-required": Boolean(required),
  };
  return (
    <DialogFrame
      open={open}
      size="small"
      title={title}
      busy={busy}
      onClose={cancel}
      footer={
        <>
          <Button disabled={busy} onClick={cancel}>
            取消
          </Button>
          <Button type="submit" form={formId} intent="primary" loading={busy}>
            {confirmText}
          </Button>
        </>
      }
    >
      <form id={formId} className="ui-form" onSubmit={submit} noValidate>
        {refusal ? (
          <p className="ui-form__error" role="alert">
            {refusal}
          </p>
        ) : null}
        <FieldFrame id={id} label={label} required={Boolean(required)} error={error}>
          {multiline ? (
            <TextArea {...input} rows={4} onCtrlEnter={() => void submit()} />
          ) : (
            <TextInput {...input} />
          )}
        </FieldFrame>
      </form>
    </DialogFrame>
  );
}

import WarningSignIcon from "@blueprintjs/icons/lib/esm/generated/components/warning-sign";
import { type FormEvent, useId, useState } from "react";
import { errorMessage } from "../base/errors";
import { toast } from "../feedback/toasts";
import { FieldFrame } from "../form/FieldFrame";
import { Button } from "../frame/Button";
import { TextArea, TextInput } from "../input/TextInput";
import { DialogFrame } from "./DialogFrame";
import type { ConfirmOptions, DialogControls, PromptOptions } from "./dialogs";

/** The body behind `confirm()`. */
export function ConfirmDialog({
  open,
  close,
  text,
  title = "提示",
  confirmText = "确定",
  cancelText = "取消",
  danger,
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
          <Button disabled={busy} onClick={() => close(false)}>
            {cancelText}
          </Button>
          <Button intent={danger ? "danger" : "primary"} autoFocus loading={busy} onClick={agree}>
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

/** The body behind `promptText()`. */
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
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    if (text === value || (await askDiscard())) close();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // A dialog is a portal: without this the submit would bubble to a form round the opener.
    event?.stopPropagation();
    if (busy) return;
    const answer = text.trim();
    if (required && !answer) {
      setError(required);
      return;
    }
    setBusy(true);
    try {
      const errors = await run?.(answer);
      if (errors && errors.length > 0) setError(errors[0]?.message ?? errorMessage(null));
      else close(answer);
    } catch (thrown) {
      setError(errorMessage(thrown));
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
      <form id={formId} onSubmit={submit} noValidate>
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

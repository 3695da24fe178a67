import { useState } from "react";
import type { UserError } from "../base/types";
import { AppDialog } from "../dialog/AppDialog";
import { FieldFrame } from "../form/FieldFrame";
import { Button } from "../frame/Button";
import { MultiRemotePicker, type RemoteSource } from "./RemotePicker";

/** Options of a dialog in which records are chosen. */
export interface PickDialogProps {
  open: boolean;
  title: string;
  /** Help below the picker: the effect of the choice. */
  help?: string;
  confirmText?: string;
  /** Row ids that are chosen initially. */
  start?: readonly string[];
  max?: number;
  /** Runs the operation with the chosen row ids; errors are shown in the dialog. */
  run: (ids: readonly string[]) => Promise<readonly UserError[]>;
  /** True when the operation was done. */
  onClose: (done: boolean) => void;
}

/**
 * Asks for records of one kind and runs an operation on them; `noun` is the name of the kind, for example
 * 成员.
 */
export function PickDialog(
  props: PickDialogProps & {
    noun: string;
    source: Pick<RemoteSource, "fetch" | "resolve">;
    placeholder: string;
    limit: number;
  },
) {
  const { open, title, help, confirmText = "添加", start = [], max, run, onClose } = props;
  const { noun, source, placeholder, limit } = props;
  const [chosen, setChosen] = useState<readonly string[]>(start);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (chosen.length === 0) {
      setError(`请选择${noun}`);
      return;
    }
    setBusy(true);
    const errors = await run(chosen);
    setBusy(false);
    if (errors.length > 0) setError(errors.map(({ message }) => message).join("\n"));
    else onClose(true);
  };
  return (
    <AppDialog
      open={open}
      title={title}
      size="small"
      busy={busy}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)} disabled={busy}>
            取消
          </Button>
          <Button intent="primary" onClick={submit}>
            {confirmText}
          </Button>
        </>
      }
    >
      <FieldFrame id="pick-records" label={noun} required help={help} error={error}>
        <MultiRemotePicker
          id="pick-records"
          aria-labelledby="pick-records-label"
          {...source}
          limit={limit}
          max={max}
          value={chosen}
          invalid={error !== null}
          onChange={(ids) => {
            setError(null);
            setChosen(ids);
          }}
          placeholder={placeholder}
          autoFocus
        />
      </FieldFrame>
    </AppDialog>
  );
}

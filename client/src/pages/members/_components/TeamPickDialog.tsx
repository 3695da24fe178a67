import { useState } from "react";
import { AppDialog } from "@/ui/AppDialog";
import { Button } from "@/ui/Button";
import { FieldFrame } from "@/ui/FieldFrame";
import { MultiRemotePicker } from "@/ui/RemotePicker";
import type { UserError } from "@/ui/types";
import { useTeamSource } from "../_lib/useTeamSource";

export interface TeamPickDialogProps {
  open: boolean;
  title: string;
  /** Under the picker: what will happen. */
  help?: string;
  confirmText: string;
  start?: readonly string[];
  except?: readonly string[];
  max?: number;
  /** Does it with the chosen row ids; refusals stay in the dialog. */
  run: (teamIds: readonly string[]) => Promise<readonly UserError[]>;
  /** True when it was done. */
  onClose: (done: boolean) => void;
}

/** Asks for teams and does something with them. */
export function TeamPickDialog(props: TeamPickDialogProps) {
  const { open, title, help, confirmText, start = [], except, max, run, onClose } = props;
  const teams = useTeamSource({ except });
  const [chosen, setChosen] = useState<readonly string[]>(start);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (chosen.length === 0) {
      setError("请选择团队");
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
      <FieldFrame id="pick-team" label="团队" required help={help} error={error}>
        <MultiRemotePicker
          id="pick-team"
          aria-labelledby="pick-team-label"
          {...teams}
          limit={200}
          value={chosen}
          max={max}
          invalid={error !== null}
          onChange={(ids) => {
            setError(null);
            setChosen(ids);
          }}
          placeholder="请选择团队"
          autoFocus
        />
      </FieldFrame>
    </AppDialog>
  );
}

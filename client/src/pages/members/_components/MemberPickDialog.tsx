import { useState } from "react";
import { AppDialog } from "@/ui/AppDialog";
import { Button } from "@/ui/Button";
import { FieldFrame } from "@/ui/FieldFrame";
import { MultiRemotePicker } from "@/ui/RemotePicker";
import type { UserError } from "@/ui/types";
import type { MemberType } from "../_lib/labels";
import { useMemberSource } from "../_lib/useMemberSource";

export interface MemberPickDialogProps {
  open: boolean;
  title: string;
  help?: string;
  confirmText?: string;
  type?: MemberType;
  /** Row ids that can't be chosen: those who are in already. */
  except?: readonly string[];
  run: (memberIds: readonly string[]) => Promise<readonly UserError[]>;
  /** True when it was done. */
  onClose: (done: boolean) => void;
}

/** Asks for members and does something with them. */
export function MemberPickDialog(props: MemberPickDialogProps) {
  const { open, title, help, confirmText = "添加", type, except, run, onClose } = props;
  const members = useMemberSource({ type, except });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (chosen.length === 0) {
      setError("请选择成员");
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
      <FieldFrame id="pick-member" label="成员" required help={help} error={error}>
        <MultiRemotePicker
          id="pick-member"
          aria-labelledby="pick-member-label"
          {...members}
          limit={50}
          value={chosen}
          invalid={error !== null}
          onChange={(ids) => {
            setError(null);
            setChosen(ids);
          }}
          placeholder="输入姓名、拼音或手机号搜索"
          autoFocus
        />
      </FieldFrame>
    </AppDialog>
  );
}

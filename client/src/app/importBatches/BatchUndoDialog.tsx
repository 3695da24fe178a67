import { useState } from "react";
import { graphql } from "react-relay";
import type { BatchUndoDialogMutation } from "@/__generated__/BatchUndoDialogMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";

interface BatchUndoDialogProps extends RecordDialogProps {
  /** Row id of the import. */
  id: string;
}

/** Confirms and reverts an import, or shows why it can't be reverted. */
export default function BatchUndoDialog({ id, open, onClose, onSaved }: BatchUndoDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const undo = useSave<BatchUndoDialogMutation>(graphql`
    mutation BatchUndoDialogMutation($id: ID!) {
      importUndo(input: { id: $id }) {
        importBatch { id undoneAt canUndo obstacle }
        userErrors { field message code }
      }
    }
  `);
  const run = async () => {
    const { ok, userErrors } = await undo({ id });
    if (!ok) {
      setProblem(userErrors[0]?.message ?? "撤销失败");
      return;
    }
    toast.success("已撤销导入");
    onSaved();
    onClose();
  };
  return (
    <AppDialog
      open={open}
      role="alertdialog"
      title="撤销导入"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{problem ? "关闭" : "取消"}</Button>
          {problem ? null : (
            <Button intent="danger" onClick={run}>
              撤销导入
            </Button>
          )}
        </>
      }
    >
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <p>
          将删除本次导入新增的全部记录，与逐条删除相同。导入后已有改动或后续数据的，不能撤销。确认撤销本次导入？
        </p>
      )}
    </AppDialog>
  );
}

import { useRef } from "react";
import { graphql } from "react-relay";
import type { TaskFinishDialogMutation, TaskStatus } from "@/__generated__/TaskFinishDialogMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { finishedText } from "@/domains/task/labels";
import { useTaskOver } from "@/domains/task/useTaskOver";
import type { SteppedTask } from "@/domains/task/useTaskSteps";
import { useSave } from "@/relay/useAppMutation";
import type { UploadedFile } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { fieldOf } from "@/ui/form/Field";
import { maxLength } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextArea } from "@/ui/input/TextInput";
import { TaskFiles } from "../TaskFiles";

interface Values {
  reason: string;
  attachmentIds: readonly UploadedFile[];
}

const F = fieldOf<Values>();

const RULES = { reason: [maxLength(500)] };

const NOTHING: Values = { reason: "", attachmentIds: [] };

export interface TaskFinishDialogProps extends RecordDialogProps {
  task: SteppedTask;
}

/** Dialog that finishes a task, with a remark and photos (business §2 Task). */
export default function TaskFinishDialog({ task, open, onClose, onSaved }: TaskFinishDialogProps) {
  const finish = useSave<TaskFinishDialogMutation>(graphql`
    mutation TaskFinishDialogMutation($id: ID!, $version: Int, $input: TaskFinishChangesInput) {
      taskFinish(input: { id: $id, version: $version, changes: $input }) {
        task { id status statusSince finishedAt availableActions version }
        userErrors { field message code }
      }
    }
  `);
  const over = useTaskOver();
  const became = useRef<TaskStatus | undefined>(undefined);
  const form = useForm<Values>({
    initial: NOTHING,
    rules: RULES,
    onSubmit: ({ reason, attachmentIds }) =>
      over(task, async (target) => {
        const answer = await finish({
          ...target,
          input: { reason: reason.trim() || null, attachmentIds: attachmentIds.map(({ id }) => id) },
        });
        became.current = answer.data?.taskFinish.task?.status;
        return answer;
      }),
  });
  return (
    <EditDialog
      open={open}
      form={form}
      title={`完成“${task.name}”`}
      submitText="完成"
      savedText={null}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={() => {
        toast.success(finishedText(became.current));
        onSaved();
      }}
    >
      <F name="reason" label="完成说明">
        {(input) => <TextArea {...input} rows={3} maxLength={500} placeholder="选填" autoFocus />}
      </F>
      <F name="attachmentIds" label="附件" help="可上传现场照片，手机上可直接拍照">
        {(input) => <TaskFiles {...input} />}
      </F>
    </EditDialog>
  );
}

import { graphql } from "react-relay";
import type { TaskPassDialogMutation } from "@/__generated__/TaskPassDialogMutation.graphql";
import { custom, lines } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useTaskOver } from "@/domains/task/useTaskOver";
import type { SteppedTask } from "@/domains/task/useTaskSteps";
import { useSave } from "@/relay/useAppMutation";
import { Rating } from "@/ui/input/Rating";

interface Answer {
  readonly score?: number | null;
  readonly reason?: string | null;
}

const FORM = defineForm<Answer, Answer & { readonly version: number }>()({
  score: custom("评分", {
    empty: 0,
    given: (value) => value || null,
    help: "选填",
    render: ({ known: _known, options: _options, ...input }) => <Rating {...input} />,
  }),
  reason: lines("验收意见", { max: 500, rows: 3, placeholder: "选填" }),
});

export interface TaskPassDialogProps extends RecordDialogProps {
  task: SteppedTask;
}

/** Dialog that approves a finished task, with a rating and a remark (business §2 Task). */
export default function TaskPassDialog({ task, ...props }: TaskPassDialogProps) {
  const validate = useSave<TaskPassDialogMutation>(graphql`
    mutation TaskPassDialogMutation($id: ID!, $version: Int, $reason: String, $score: Int) {
      taskValidate(input: { id: $id, version: $version, pass: true, reason: $reason, score: $score }) {
        task { id status statusSince finishedAt availableActions score version }
        userErrors { field message code }
      }
    }
  `);
  const over = useTaskOver();
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`验收通过“${task.name}”`}
      submitText="通过"
      savedText="验收通过"
      create={async ({ score, reason }) => ({
        userErrors: await over(task, (target) => validate({ ...target, score, reason })),
      })}
    />
  );
}

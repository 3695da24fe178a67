import type { WeeklyCommentInput } from "@/__generated__/weeklyMutationsCommentMutation.graphql";
import { custom, lines } from "@/app/record/fields";
import { defineForm, type FormInput } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import type { Option, UserErrors } from "@/ui/base/types";
import { Select } from "@/ui/picker/Select";

/** A comment as its dialog changes it. */
export interface CommentRow {
  readonly rowId: string;
  readonly version: number;
  readonly body: string | null | undefined;
  readonly grade: { readonly value: string; readonly text: string } | null | undefined;
}

const FORM = defineForm<Omit<WeeklyCommentInput, "weeklyId">, CommentRow>()({
  grade: custom("评级", {
    empty: null as string | null,
    read: ({ grade }: CommentRow) => grade?.value ?? null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder="请选择评级" />
    ),
  }),
  body: lines("点评内容", { max: 2000, rows: 4, placeholder: "写下您的意见" }),
});

export type CommentSaid = FormInput<typeof FORM.fields>;

export interface WeeklyCommentDialogProps extends RecordDialogProps {
  /** The name of the report, for the title. */
  name: string;
  /** The grades that are offered. */
  grades: readonly Option[];
  /** The comment to change; absent for a new one. */
  row?: CommentRow | undefined;
  save: (said: CommentSaid, version: number | undefined) => Promise<{ readonly userErrors: UserErrors }>;
}

/** Dialog of a comment on a report: a grade, a text, or both (business §3 Weekly: comment). */
export default function WeeklyCommentDialog({ name, grades, save, ...props }: WeeklyCommentDialogProps) {
  const kept = props.row?.grade;
  const isKnown = !kept || grades.some(({ value }) => value === kept.value);
  // a grade that was removed stays with the comment that has it
  const options = isKnown ? grades : [...grades, { value: kept.value, label: kept.text }];
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="点评"
      title={props.row ? `修改对${name}的点评` : `点评${name}`}
      submitText={props.row ? "保存" : "点评"}
      savedText={props.row ? "保存成功" : null}
      parts={{ grade: { options } }}
      validate={({ grade, body }) => (grade || body.trim() ? {} : { body: "请选择评级或填写点评内容" })}
      create={(said) => save(said, undefined)}
      update={(said, { version }) => save(said, version)}
    />
  );
}

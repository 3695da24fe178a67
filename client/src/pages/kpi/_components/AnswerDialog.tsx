import type { kpiMutationsAnswerMutation } from "@/__generated__/kpiMutationsAnswerMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Section } from "@/ui/frame/Card";
import { RadioGroup } from "@/ui/input/choices";
import { TextArea } from "@/ui/input/TextInput";
import { useExamineOver } from "../_lib/useExamineOver";
import { useKpiSave } from "../_lib/useKpiSave";
import { MOST_REASON } from "../_lib/usePlanActions";
import "./plan.css";

interface AnswerValues {
  won: "1" | "0" | null;
  answer: string;
}

const F = fieldOf<AnswerValues>();

const WON = [
  { value: "1", label: "申诉成立，退回重新录入" },
  { value: "0", label: "维持原分" },
] as const;

export interface AnswerDialogProps extends RecordDialogProps {
  /** Row id and version of the member's result. */
  id: string;
  version: number;
  name: string;
  /** Reason of the appeal. */
  reason: string | null;
}

/**
 * Dialog to answer an appeal: accepting it reopens the inputs, rejecting it keeps the score and starts a
 * new deadline (business §4 KPI plan).
 */
export default function AnswerDialog({ id, version, name, reason, ...dialog }: AnswerDialogProps) {
  const save = useKpiSave();
  const over = useExamineOver();
  const form = useForm<AnswerValues>({
    initial: { won: null, answer: "" },
    rules: { won: [required("请选择处理结果")], answer: [required("请填写答复"), maxLength(MOST_REASON)] },
    onSubmit: ({ won, answer }) =>
      over({ rowId: id, version }, (target) =>
        save<kpiMutationsAnswerMutation>((all) => all.answer, {
          input: { ...target, won: won === "1", answer: answer.trim() },
        }),
      ),
  });
  return (
    <EditDialog {...dialog} form={form} title={`处理申诉：${name}`} submitText="答复" savedText="已答复">
      <Section title="申诉理由">
        <p className="kpi-words">{reason ?? "没有填写"}</p>
      </Section>
      <F
        name="won"
        label="处理结果"
        required
        help={form.values.won === "0" ? "退回待确认，重新计算确认期限" : undefined}
      >
        {(input) => <RadioGroup {...input} options={WON} />}
      </F>
      <F name="answer" label="答复" required>
        {(input) => <TextArea {...input} rows={3} maxLength={MOST_REASON} placeholder="申诉人会看到" />}
      </F>
    </EditDialog>
  );
}

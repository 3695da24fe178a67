import type { kpiMutationsModifyMutation } from "@/__generated__/kpiMutationsModifyMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { valueText } from "@/domains/kpi/result/texts";
import { MOST_VALUE } from "@/domains/kpi/scoring";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextArea } from "@/ui/input/TextInput";
import { useKpiSave } from "../_lib/useKpiSave";
import { MOST_REASON } from "../_lib/usePlanActions";
import { type Bounds, decimalsOf, typedOf, valueProblem } from "../_lib/values";

interface ModifyValues {
  value: string;
  reason: string;
}

const F = fieldOf<ModifyValues>();

export interface ModifyDialogProps extends RecordDialogProps {
  /** Row id and version of the input. */
  id: string;
  version: number;
  /** Name of the appraised member and the indicator. */
  name: string;
  value: number | null;
  unit: string | null;
  scoring: Bounds;
}

/** Dialog to modify a submitted input; the reason and both values are recorded (business §4 KPI plan). */
export default function ModifyDialog({
  id,
  version,
  name,
  value,
  unit,
  scoring,
  ...dialog
}: ModifyDialogProps) {
  const save = useKpiSave();
  const form = useForm<ModifyValues>({
    initial: { value: typedOf(value), reason: "" },
    rules: {
      value: [required("请输入修改后的值")],
      reason: [required("请填写修改原因"), maxLength(MOST_REASON)],
    },
    validate: (values) => ({ value: valueProblem(values.value, scoring) ?? undefined }),
    onSubmit: async (values) => {
      const input = { id, version, value: Number(values.value), reason: values.reason.trim() };
      return (await save<kpiMutationsModifyMutation>((all) => all.modifyInput, { input })).userErrors;
    },
  });
  return (
    <EditDialog
      {...dialog}
      form={form}
      title={`修改录入：${name}`}
      size="small"
      submitText="修改"
      savedText="已修改，记入操作记录"
    >
      <F name="value" label="修改为" required help={`现在是 ${valueText(value, unit)}`}>
        {(input) => (
          <NumberInput
            {...input}
            negative
            most={MOST_VALUE}
            decimals={decimalsOf(scoring)}
            autoFocus
            {...(unit ? { unit } : {})}
          />
        )}
      </F>
      <F name="reason" label="修改原因" required>
        {(input) => (
          <TextArea {...input} rows={3} maxLength={MOST_REASON} placeholder="被考核人和管理员会看到" />
        )}
      </F>
    </EditDialog>
  );
}

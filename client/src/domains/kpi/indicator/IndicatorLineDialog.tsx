import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import type { TreeNode, UserErrors } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { RatersForm } from "../RatersForm";
import { ratersText } from "../raters";
import type { SectionValue } from "../weights";
import type { FormulaName } from "./FormulaInput";
import { IndicatorFields } from "./IndicatorFields";
import { MOST_DESCRIPTION, MOST_NAME, MOST_UNIT } from "./indicator";
import { type LineValues, lineProblems } from "./line";

const F = fieldOf<LineValues>();

const RULES = {
  name: [required("请输入指标名称"), maxLength(MOST_NAME)],
  unit: [maxLength(MOST_UNIT)],
  description: [maxLength(MOST_DESCRIPTION)],
};

export interface IndicatorLineDialogProps extends RecordDialogProps {
  line: LineValues;
  /** Whether it exists already. */
  isThere: boolean;
  sections: readonly Pick<SectionValue, "key" | "name">[];
  /** The other indicators, which formulas may refer to. */
  others: readonly FormulaName[];
  /** Categories of events. */
  eventNodes: readonly TreeNode[];
  /** Applies or saves it. */
  save: (line: LineValues) => Promise<UserErrors> | UserErrors;
}

/**
 * Dialog of an indicator of a template or a plan: its properties, its weight in the section, and its
 * raters.
 */
export default function IndicatorLineDialog({
  line,
  isThere,
  sections,
  others,
  eventNodes,
  save,
  ...dialog
}: IndicatorLineDialogProps) {
  const form = useForm<LineValues>({
    initial: line,
    rules: RULES,
    validate: (values) =>
      lineProblems(
        values,
        others.map(({ key }) => key),
      ),
    onSubmit: (values) => save(values),
  });
  const { values } = form;
  const choices = sections.map(({ key, name }) => ({ value: key, label: name || "未命名分组" }));
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={isThere ? line.id : null}
      subject="指标"
      size="wide"
      columns={2}
      savedText={null}
      draftName={`指标 ${line.id}`}
    >
      <IndicatorFields values={values} set={form.setAll} eventNodes={eventNodes} names={others} />
      {values.kind === "INPUT" ? (
        <F
          name="raters"
          label="评分人"
          required
          span={2}
          help="有多位评分人时按占比加权；指定角色的占比由该角色的成员平分"
          show={ratersText}
        >
          {(input) => <RatersForm {...input} />}
        </F>
      ) : null}
      <F name="sectionKey" label="分组" required>
        {(input) => (
          <Select
            {...input}
            options={choices}
            clearable={false}
            onChange={(key) => input.onChange(key ?? input.value)}
          />
        )}
      </F>
      <F name="weight" label="权重" help="在所属分组内的占比，分组内合计 100%；0 只显示、不计分">
        {(input) => <NumberInput {...input} most={100} tooMuch="不能超过 100" unit="%" />}
      </F>
      <F name="key" label="标识" required help="公式用它引用这个指标">
        {(input) => <TextInput {...input} maxLength={2} />}
      </F>
    </EditDialog>
  );
}

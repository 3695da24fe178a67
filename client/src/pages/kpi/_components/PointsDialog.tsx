import type { kpiMutationsCalibrateMutation } from "@/__generated__/kpiMutationsCalibrateMutation.graphql";
import type { kpiMutationsExtraMutation } from "@/__generated__/kpiMutationsExtraMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { gradeOf } from "@/domains/kpi/grades";
import { scoreText } from "@/domains/kpi/result/texts";
import { SCORE_DIGITS } from "@/domains/kpi/scoring";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextArea } from "@/ui/input/TextInput";
import { useExamineOver } from "../_lib/useExamineOver";
import { useKpiSave } from "../_lib/useKpiSave";
import { MOST_REASON } from "../_lib/usePlanActions";
import { typedOf } from "../_lib/values";

interface PointsValues {
  points: string;
  reason: string;
}

const F = fieldOf<PointsValues>();

/** Largest number of points that a calibration adds or subtracts. */
const MOST_MOVED = 100;

const WORDS = {
  extra: { title: "附加分", saved: "附加分已保存，记入操作记录" },
  moved: { title: "校准", saved: "已校准，记入操作记录" },
} as const;

export interface PointsDialogProps extends RecordDialogProps {
  /** Kind of change: extra score, or calibration. */
  kind: keyof typeof WORDS;
  /** Row id and version of the member's result. */
  id: string;
  version: number;
  name: string;
  /** Present points, and their reason. */
  points: number | null;
  reason: string | null;
  total: number | null;
  /** Limit of the plan's extra score. */
  extraMax: number;
  /** Grades of the plan, the best first. */
  grades: readonly { readonly name: string; readonly from: number }[];
}

/**
 * Dialog for a member's extra score, or for a calibration of the total score; both with a reason
 * (business §4 KPI plan).
 */
export default function PointsDialog({
  kind,
  id,
  version,
  name,
  points,
  reason,
  total,
  extraMax,
  grades,
  ...dialog
}: PointsDialogProps) {
  const save = useKpiSave();
  const over = useExamineOver();
  const { title, saved } = WORDS[kind];
  const most = kind === "extra" ? extraMax : MOST_MOVED;
  const form = useForm<PointsValues>({
    initial: { points: points ? typedOf(points) : "", reason: reason ?? "" },
    rules: {
      points: [required(`请输入${title}，没有填 0`)],
      reason: [required("请填写原因"), maxLength(MOST_REASON)],
    },
    onSubmit: (values) =>
      over({ rowId: id, version }, (target) => {
        const input = { ...target, points: Number(values.points), reason: values.reason.trim() };
        return kind === "extra"
          ? save<kpiMutationsExtraMutation>((all) => all.extra, { input })
          : save<kpiMutationsCalibrateMutation>((all) => all.calibrate, { input });
      }),
  });
  const change = Number(form.values.points || 0) - (points ?? 0);
  const becomes = total === null || !Number.isFinite(change) ? "" : changeText(total, total + change, grades);
  return (
    <EditDialog {...dialog} form={form} title={`${title}：${name}`} size="small" savedText={saved}>
      <F
        name="points"
        label={title}
        required
        help={[becomes, `范围 -${most} 到 ${most}，减分填负数`].filter(Boolean).join("；")}
      >
        {(input) => (
          <NumberInput
            {...input}
            negative
            decimals={SCORE_DIGITS}
            most={most}
            tooMuch={`应在 -${most} 到 ${most} 之间`}
            unit="分"
            autoFocus
            placeholder="如 2 或 -1.5"
          />
        )}
      </F>
      <F name="reason" label="原因" required>
        {(input) => <TextArea {...input} rows={3} maxLength={MOST_REASON} placeholder="被考核人会看到" />}
      </F>
    </EditDialog>
  );
}

/** Total score and grade before and after, as text. */
function changeText(total: number, next: number, grades: PointsDialogProps["grades"]): string {
  const [before, after] = [gradeOf(grades, total), gradeOf(grades, next)];
  const grade = before === after ? "" : `，等级 ${before ?? "无"} → ${after ?? "无"}`;
  return total === next
    ? `总分 ${scoreText(total)}`
    : `总分 ${scoreText(total)} → ${scoreText(next)}${grade}`;
}

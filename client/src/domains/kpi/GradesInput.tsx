import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { blankGrade, type GradeValue, MOST_GRADES } from "./grades";
import "./kpi.css";

/** Input of grades with the lowest total of each, the best first. */
export function GradesInput({ value, onChange, disabled, invalid }: InputProps<readonly GradeValue[]>) {
  const off = disabled ?? false;
  return (
    <RowsInput<GradeValue>
      label="等级"
      limit={MOST_GRADES}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankGrade}
      empty="没有等级时只显示得分"
      row={(grade, place, set) => (
        <div className="ui-grow kpi-grade-line">
          <TextInput
            value={grade.name}
            onChange={(name) => set({ ...grade, name })}
            maxLength={10}
            disabled={off}
            invalid={Boolean(invalid) && grade.name.trim() === ""}
            placeholder="如：A、优秀"
            aria-label={`第 ${place} 个等级的名称`}
          />
          <NumberInput
            value={grade.from}
            onChange={(from) => set({ ...grade, from })}
            most={400}
            tooMuch="不能超过 400"
            disabled={off}
            invalid={Boolean(invalid) && grade.from === ""}
            unit="分起"
            placeholder="起始分"
            aria-label={`第 ${place} 个等级的起始分`}
          />
        </div>
      )}
    />
  );
}

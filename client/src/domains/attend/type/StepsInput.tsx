import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { IntegerInput, NumberInput } from "@/ui/input/NumberInput";
import { blankStep, MOST_AMOUNT, MOST_STEPS, MOST_YEARS, type StepValue } from "./typeForm";

/** Input of the leave granted by years of service: a row for each step. */
export function StepsInput({
  value,
  onChange,
  disabled,
  invalid,
  unit,
}: InputProps<readonly StepValue[]> & { unit: string }) {
  return (
    <RowsInput<StepValue>
      label="司龄档"
      limit={MOST_STEPS}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankStep}
      row={(step, place, set) => (
        <div className="ui-grow attend-type__pair">
          <IntegerInput
            value={step.years}
            onChange={(years) => set({ ...step, years })}
            most={MOST_YEARS}
            tooMuch={`司龄应在 ${MOST_YEARS} 年以内`}
            disabled={disabled}
            invalid={invalid && step.years === ""}
            unit="年"
            placeholder="满几年"
            aria-label={`第 ${place} 档的司龄`}
          />
          <NumberInput
            value={step.amount}
            onChange={(amount) => set({ ...step, amount })}
            most={MOST_AMOUNT}
            tooMuch={`额度不能超过 ${MOST_AMOUNT}`}
            disabled={disabled}
            invalid={invalid && step.amount === ""}
            unit={unit}
            placeholder="额度"
            aria-label={`第 ${place} 档的额度`}
          />
        </div>
      )}
    />
  );
}

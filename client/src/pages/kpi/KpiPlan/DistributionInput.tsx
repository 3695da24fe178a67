import type { InputProps } from "@/ui/base/types";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { NumberInput } from "@/ui/input/NumberInput";
import type { PlanValues } from "./planForm";
import "./plan.css";

interface DistributionInputProps extends InputProps<PlanValues["distribution"]> {
  readonly grades: readonly { readonly name: string; readonly from: number }[];
}

/** Input for the largest share of each grade, in percent. */
export function DistributionInput({
  value,
  onChange,
  grades,
  disabled,
  invalid,
  id,
}: DistributionInputProps) {
  return (
    <div className="kpi-shares" id={id}>
      {grades.map(({ name, from }) => {
        const inputId = `${id}-${name}`;
        return (
          <FieldFrame key={name} id={inputId} label={`${name}（${from} 分起）`}>
            <NumberInput
              id={inputId}
              aria-labelledby={`${inputId}-label`}
              value={value[name] ?? ""}
              most={100}
              tooMuch="最多 100"
              unit="%"
              placeholder="不限"
              {...(disabled ? { disabled } : {})}
              {...(invalid ? { invalid } : {})}
              onChange={(most) => onChange({ ...value, [name]: most })}
            />
          </FieldFrame>
        );
      })}
    </div>
  );
}

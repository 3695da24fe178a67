import type { Option } from "@/ui/base/types";
import { Select } from "@/ui/picker/Select";
import { COMPARISONS } from "./request";

export const COMPARISON_OPTIONS: readonly Option[] = Object.entries(COMPARISONS).map(([value, label]) => ({
  value,
  label,
}));

interface ChoiceProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** Select of one option among few in a statistic's parameter bar; one is always selected. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <div className="report__parameter report__choice">
      <span className="ui-field__label" aria-hidden>
        {label}
      </span>
      <Select
        aria-label={label}
        clearable={false}
        options={options}
        value={value}
        onChange={(next) => {
          if (next && next !== value) onChange(next);
        }}
      />
    </div>
  );
}

import SmallCrossIcon from "@blueprintjs/icons/lib/esm/generated/components/small-cross";
import { weekdayText } from "@/domains/attend/month";
import type { InputProps } from "@/ui/base/types";
import { DateInput } from "@/ui/input/DateInput";
import "./DaysInput.css";

/** Input for several days; each picked or typed day is added in date order. */
export function DaysInput({
  value,
  onChange,
  disabled,
  most,
  min,
  max,
  ...input
}: InputProps<readonly string[]> & { most: number; min?: string | undefined; max?: string | undefined }) {
  return (
    <div className="attend-days">
      {value.length > 0 ? (
        <ul>
          {value.map((day) => (
            <li key={day}>
              {day} 周{weekdayText(day)}
              <button
                type="button"
                className="ui-icon-button"
                aria-label={`移除 ${day}`}
                disabled={disabled}
                onClick={() => onChange(value.filter((other) => other !== day))}
              >
                <SmallCrossIcon />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <DateInput
        {...input}
        value={null}
        disabled={disabled || value.length >= most}
        placeholder="添加日期"
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
        onChange={(day) => {
          if (day && !value.includes(day)) onChange([...value, day].sort());
        }}
      />
    </div>
  );
}

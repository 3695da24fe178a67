import { DAY_MINUTES } from "@/domains/attend/clock";
import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { TimeInput } from "@/ui/input/DateInput";
import { blankSpan, laid, type TypedSpan } from "./hours";

interface SpansInputProps extends InputProps<readonly TypedSpan[]> {
  /** Label of a span, for example 上下班时间. */
  readonly called: string;
  readonly limit: number;
  /** Labels of the two times of a span. */
  readonly ends: readonly [string, string];
  /** Whether times on the next day are marked. */
  readonly dated?: boolean;
  readonly empty?: string;
}

/** Input for a list of time spans of a day. */
export function SpansInput({
  value,
  onChange,
  disabled,
  invalid,
  called,
  limit,
  ends,
  dated,
  empty,
}: SpansInputProps) {
  const spans = laid(value);
  return (
    <RowsInput<TypedSpan>
      label={called}
      limit={limit}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blankSpan}
      empty={empty}
      row={(span, place, set) => {
        const input = (key: "from" | "to", end: string) => (
          <TimeInput
            value={span[key]}
            clearable={false}
            onChange={(time) => set({ ...span, [key]: time })}
            {...(disabled ? { disabled } : {})}
            {...(invalid && !span[key] ? { invalid } : {})}
            aria-label={`第 ${place} 段${end}`}
          />
        );
        const to = spans[place - 1]?.to ?? 0;
        return (
          <span className="shift-span">
            {input("from", ends[0])}
            <span className="ui-muted">至</span>
            {input("to", ends[1])}
            {dated ? (
              <span className="ui-muted ui-small shift-span__next">{to > DAY_MINUTES ? "次日" : ""}</span>
            ) : null}
          </span>
        );
      }}
    />
  );
}

import { DAY_MINUTES } from "@/domains/attend/clock";
import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { TimeInput } from "@/ui/input/DateInput";
import { blankSpan, laid, type TypedSpan } from "./hours";

interface SpansInputProps extends InputProps<readonly TypedSpan[]> {
  /** The name of one of them: 上下班时间. */
  readonly called: string;
  readonly limit: number;
  /** The names of its two times. */
  readonly ends: readonly [string, string];
  /** Says which of the times are on the next day. */
  readonly dated?: boolean;
  readonly empty?: string;
}

/** Spans of a day, one below the other. */
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

import type { DateRangeValue, InputProps } from "@/ui/base/types";
import { DateRange } from "@/ui/input/DateRange";
import { NumberInput } from "@/ui/input/NumberInput";
import type { FieldInfo } from "../_lib/types";

/** Range with both ends inclusive; numeric ranges may have one end only. */
export interface SpanValue {
  readonly from: string;
  readonly to: string;
}

const UNITS: Readonly<Partial<Record<FieldInfo["kind"], string>>> = { MONEY: "元", MINUTES: "分钟" };

/** Input of a range of days or numbers. */
export function Span({
  kind,
  value,
  onChange,
  onBlur,
  ...input
}: Omit<InputProps<SpanValue>, "id"> & { kind: FieldInfo["kind"] }) {
  const called = input["aria-label"] ?? "范围";
  if (kind === "DAY") {
    const { from, to } = value;
    return (
      <DateRange
        {...input}
        value={from || to ? { from: from || to, to: to || from } : null}
        onChange={(range: DateRangeValue | null) =>
          onChange({ from: range?.from.slice(0, 10) ?? "", to: range?.to.slice(0, 10) ?? "" })
        }
      />
    );
  }
  const unit = UNITS[kind];
  const end = (name: "from" | "to", text: string) => (
    <NumberInput
      {...input}
      negative
      {...(unit ? { unit } : {})}
      {...(onBlur ? { onBlur } : {})}
      aria-label={`${called}${text}`}
      placeholder={text}
      value={value[name]}
      onChange={(next) => onChange({ ...value, [name]: next })}
    />
  );
  return (
    <span className="report-span">
      {end("from", "不小于")}
      <span aria-hidden>–</span>
      {end("to", "不大于")}
    </span>
  );
}

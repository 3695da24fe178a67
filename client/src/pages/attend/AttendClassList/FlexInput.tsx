import type { InputProps } from "@/ui/base/types";
import { SwitchInput } from "@/ui/input/choices";
import { TimeInput } from "@/ui/input/DateInput";
import type { TypedFlex } from "./hours";

/** Input for the flexible hours of a shift: off, or a range of hours with core hours in it. */
export function FlexInput({ value, onChange, disabled, invalid, ...input }: InputProps<TypedFlex>) {
  const time = (key: Exclude<keyof TypedFlex, "on">, label: string) => (
    <TimeInput
      value={value[key]}
      clearable={false}
      onChange={(next) => onChange({ ...value, [key]: next })}
      {...(disabled ? { disabled } : {})}
      {...(invalid && !value[key] ? { invalid } : {})}
      aria-label={label}
    />
  );
  return (
    <div className="shift-flex">
      <SwitchInput
        {...input}
        {...(disabled ? { disabled } : {})}
        value={value.on}
        label={value.on ? "上班可早可晚，做满工时" : "按固定时间上下班"}
        onChange={(on) => onChange({ ...value, on })}
      />
      {value.on ? (
        <>
          <div className="shift-flex__line">
            <span>弹性范围</span>
            {time("rangeFrom", "弹性范围开始")}
            <span className="ui-muted">至</span>
            {time("rangeTo", "弹性范围结束")}
          </div>
          <div className="shift-flex__line">
            <span>核心时间</span>
            {time("coreFrom", "核心时间开始")}
            <span className="ui-muted">至</span>
            {time("coreTo", "核心时间结束")}
          </div>
        </>
      ) : null}
    </div>
  );
}

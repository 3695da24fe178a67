import { optionsOf } from "@/app/record/labels";
import { ATTEND_ROUNDING } from "@/domains/attend/labels";
import type { InputProps } from "@/ui/base/types";
import { Checkbox } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import type { OvertimeRuleValues, OvertimeValues } from "./rules";

const ROUNDING = optionsOf(ATTEND_ROUNDING);
const DAYS = [
  { key: "workday", label: "工作日" },
  { key: "restDay", label: "休息日" },
  { key: "holiday", label: "节假日" },
] as const;

/** Input for the overtime that counts without an application: least length and rounding, by kind of day. */
export function OvertimeInput({ value, onChange, disabled, id }: InputProps<OvertimeValues>) {
  const locked = disabled ? { disabled } : {};
  return (
    <ul className="group-overtime" id={id} aria-label="不经申请的加班">
      {DAYS.map(({ key, label }) => {
        const rule = value[key];
        const set = (part: Partial<OvertimeRuleValues>) =>
          onChange({ ...value, [key]: { ...rule, ...part } });
        return (
          <li key={key} className="group-line">
            <Checkbox label={label} value={rule.on} {...locked} onChange={(on) => set({ on })} />
            {rule.on ? (
              <>
                <span>满</span>
                <IntegerInput
                  value={rule.least}
                  unit="分钟"
                  aria-label={`${label}最短加班`}
                  {...locked}
                  onChange={(least) => set({ least })}
                />
                <span>起，每</span>
                <IntegerInput
                  value={rule.unit}
                  unit="分钟"
                  aria-label={`${label}加班计算单位`}
                  {...locked}
                  onChange={(unit) => set({ unit })}
                />
                <Select
                  value={rule.rounding}
                  options={ROUNDING}
                  clearable={false}
                  aria-label={`${label}加班取整`}
                  {...locked}
                  onChange={(rounding) => set({ rounding: rounding ?? "DOWN" })}
                />
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

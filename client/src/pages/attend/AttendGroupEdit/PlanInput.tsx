import { WEEKDAYS } from "@/domains/attend/month";
import type { InputProps, Option } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { Segmented } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { Select } from "@/ui/picker/Select";
import { blankTurnDay, type PlanValues, TURN_LIMIT, type TurnDay } from "./term";

const WAYS = [
  { value: "WEEK", label: "按星期" },
  { value: "TURN", label: "按轮班周期" },
] as const;

interface PlanInputProps extends InputProps<PlanValues> {
  readonly shifts: readonly Option[];
}

/** Input for the shifts of fixed hours: one per weekday, or a rotation of several days. */
export function PlanInput({ value, onChange, disabled, invalid, shifts, ...input }: PlanInputProps) {
  const locked = disabled ? { disabled } : {};
  const shiftInput = (shiftId: string | null, label: string, set: (id: string | null) => void) => (
    <Select
      value={shiftId}
      options={shifts}
      onChange={set}
      placeholder="休息"
      aria-label={label}
      {...locked}
      {...(invalid ? { invalid } : {})}
    />
  );
  const setDay = (at: number, id: string | null) =>
    onChange({ ...value, week: value.week.map((old, place) => (place === at ? id : old)) });
  /** Assigns the first day's shift to every workday. */
  const fillWorkdays = () =>
    onChange({ ...value, week: value.week.map((old, at) => (at < 5 ? (value.week[0] ?? null) : old)) });
  return (
    <div className="group-plan" id={input.id}>
      <Segmented
        aria-label="排班方式"
        options={WAYS}
        value={value.by}
        {...locked}
        onChange={(by) => onChange({ ...value, by })}
      />
      {value.by === "WEEK" ? (
        <>
          <ul className="group-week" aria-label="每周班次">
            {WEEKDAYS.map((name, at) => (
              <li key={name}>
                <span aria-hidden>周{name}</span>
                {shiftInput(value.week[at] ?? null, `周${name}的班次`, (id) => setDay(at, id))}
              </li>
            ))}
          </ul>
          {value.week[0] ? (
            <span>
              <button type="button" className="ui-link" {...locked} onClick={fillWorkdays}>
                周二至周五同周一
              </button>
            </span>
          ) : null}
        </>
      ) : (
        <>
          <span className="group-plan__start">
            <span>第 1 天是</span>
            <DateInput
              value={value.turnBeginsOn}
              aria-label="轮班的第一天"
              {...locked}
              onChange={(turnBeginsOn) => onChange({ ...value, turnBeginsOn })}
            />
          </span>
          <RowsInput<TurnDay>
            label="轮班日"
            limit={TURN_LIMIT}
            value={value.turn}
            onChange={(turn) => onChange({ ...value, turn })}
            disabled={disabled}
            blank={blankTurnDay}
            empty="从第一天起依次添加，循环往复。"
            row={(day, place, set) => (
              <span className="group-turn">
                <span aria-hidden>第 {place} 天</span>
                {shiftInput(day.shiftId, `第 ${place} 天的班次`, (shiftId) => set({ ...day, shiftId }))}
              </span>
            )}
          />
        </>
      )}
    </div>
  );
}

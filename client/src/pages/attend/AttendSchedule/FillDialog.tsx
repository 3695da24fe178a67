import { randomId } from "@/ui/base/randomId";
import type { DateRangeValue } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { RowsInput } from "@/ui/form/RowsInput";
import { check } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { DateRange } from "@/ui/input/DateRange";
import { IntegerInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { type ForManyProps, membersText, spanProblem } from "./forMany";

interface TurnDay {
  readonly id: string;
  readonly shiftId: string | null;
}

interface Values {
  turn: readonly TurnDay[];
  target: DateRangeValue | null;
  /** Number of days, as typed. */
  shifted: string;
}

const F = fieldOf<Values>();
/** Largest number of days in a rotation. */
const TURN_LIMIT = 62;
const RULES = {
  target: [check(spanProblem)],
  turn: [
    check((turn: readonly TurnDay[]) =>
      turn.some(({ shiftId }) => shiftId !== null) ? null : "请至少安排一天的班次",
    ),
  ],
};

/** Form field of each field of the server, for its errors. */
const FIELDS: Readonly<Record<string, keyof Values>> = {
  from: "target",
  to: "target",
  until: "target",
  turn: "turn",
  shiftIds: "turn",
  shifted: "shifted",
};

/**
 * Dialog that fills a period of the schedule board with a rotation of shifts, shifted by some days for each
 * next member.
 */
export default function FillDialog({ open, onClose, onSaved, members, span, shifts, writes }: ForManyProps) {
  const form = useForm<Values>({
    initial: { turn: [], target: { ...span }, shifted: "0" },
    rules: RULES,
    onSubmit: async ({ turn, target, shifted }) => {
      if (!target) return [];
      const errors = await writes.fill({
        memberIds: members.map(({ rowId }) => rowId),
        shiftIds: turn.map(({ shiftId }) => shiftId),
        from: target.from,
        until: target.to,
        shifted: Number(shifted),
      });
      return errors.map((error) => ({ ...error, field: FIELDS[error.field?.at(-1) ?? ""] ?? null }));
    },
  });
  const options = shifts.map(({ rowId, name }) => ({ value: rowId, label: name }));
  return (
    <EditDialog
      form={form}
      open={open}
      title="轮班排班"
      submitText="排班"
      savedText={null}
      onClose={onClose}
      onSaved={onSaved}
    >
      <p className="ui-muted">{membersText(members)}：这些日子原有的排班会被取代，完成后可以撤销。</p>
      <F name="target" label="排哪些天" required>
        {(input) => <DateRange {...input} shortcuts={false} clearable={false} />}
      </F>
      <F name="turn" label="轮班周期" required help="从第一天起依次轮换，循环往复">
        {({ value, onChange, disabled, invalid }) => (
          <RowsInput<TurnDay>
            label="轮班日"
            limit={TURN_LIMIT}
            value={value}
            onChange={onChange}
            disabled={disabled}
            blank={() => ({ id: randomId(), shiftId: null })}
            empty="还没有轮班日。"
            row={(day, place, set) => (
              <span className="schedule-turn">
                <span aria-hidden>第 {place} 天</span>
                <Select
                  value={day.shiftId}
                  options={options}
                  placeholder="休息"
                  aria-label={`第 ${place} 天的班次`}
                  {...(disabled ? { disabled } : {})}
                  {...(invalid ? { invalid } : {})}
                  onChange={(shiftId) => set({ ...day, shiftId })}
                />
              </span>
            )}
          />
        )}
      </F>
      <F name="shifted" label="每人错开" help="后一个人比前一个人晚几天进入周期，0 为所有人相同">
        {(input) => <IntegerInput {...input} unit="天" />}
      </F>
    </EditDialog>
  );
}

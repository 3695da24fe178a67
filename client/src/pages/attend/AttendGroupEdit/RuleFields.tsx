import { fieldOf } from "@/ui/form/Field";
import { SwitchInput } from "@/ui/input/choices";
import { TimeInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import { OvertimeInput } from "./OvertimeInput";
import { Part } from "./Part";
import { RepairInput } from "./RepairInput";
import type { GroupValues } from "./values";

const F = fieldOf<GroupValues>();

/**
 * Form fields of an attendance group's rules: punch repairs, reminders, night hours, overtime without an
 * application.
 */
export function RuleFields() {
  return (
    <Part part="rules" title="补卡、提醒与加班">
      <F name="repair" label="补卡" span={2} help="没有勾选的情况不能补卡">
        {(input) => <RepairInput {...input} />}
      </F>
      <F name="remindBefore" label="上班提醒" help="上班前多久提醒，留空不提醒">
        {(input) => <IntegerInput {...input} unit="分钟" placeholder="不提醒" />}
      </F>
      <F name="remindAfter" label="下班提醒" help="下班后多久还没有打卡时提醒，留空不提醒">
        {(input) => <IntegerInput {...input} unit="分钟" placeholder="不提醒" />}
      </F>
      <F name="night" label="夜间时段" span={2} help="这段时间的工时另计为夜班工时">
        {({ value, onChange, disabled, invalid: _invalid, ...input }) => (
          <div className="group-night">
            <SwitchInput
              {...input}
              {...(disabled ? { disabled } : {})}
              value={value.on}
              label={value.on ? "计夜班工时" : "不计"}
              onChange={(on) => onChange({ ...value, on })}
            />
            {value.on ? (
              <span className="group-night__times">
                <TimeInput
                  value={value.from}
                  clearable={false}
                  {...(disabled ? { disabled } : {})}
                  aria-label="夜间开始"
                  onChange={(from) => onChange({ ...value, from })}
                />
                <span className="ui-muted">至</span>
                <TimeInput
                  value={value.to}
                  clearable={false}
                  {...(disabled ? { disabled } : {})}
                  aria-label="夜间结束"
                  onChange={(to) => onChange({ ...value, to })}
                />
              </span>
            ) : null}
          </div>
        )}
      </F>
      <F
        name="punchedOvertime"
        label="不经申请的加班"
        span={2}
        help="按打卡计加班；没有勾选的日子须申请才算加班"
      >
        {(input) => <OvertimeInput {...input} />}
      </F>
    </Part>
  );
}

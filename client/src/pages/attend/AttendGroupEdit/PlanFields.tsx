import { PageLink } from "@/app/page/navigation";
import { WEEKDAYS } from "@/domains/attend/month";
import type { Option } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import { CheckboxGroup, SwitchInput } from "@/ui/input/choices";
import { TimeInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import { Part } from "./Part";
import { PlanInput } from "./PlanInput";
import type { GroupValues } from "./values";

const F = fieldOf<GroupValues>();
const FREE_DAYS = WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: `周${name}` }));

/** Form fields of an attendance group's working days: fixed hours, the schedule board, or any time. */
export function PlanFields({ values, shifts }: { values: GroupValues; shifts: readonly Option[] }) {
  return (
    <Part part="plan" title="排班">
      {values.kind === "FIXED" ? (
        <F
          name="pattern"
          label="班次安排"
          required
          span={2}
          help={
            shifts.length === 0 ? (
              <>
                还没有班次，先到<PageLink to="/attend/AttendClassList">班次</PageLink>里建立。
              </>
            ) : (
              "某天有例外时在排班表里单独安排，不影响这里"
            )
          }
        >
          {(input) => <PlanInput {...input} shifts={shifts} />}
        </F>
      ) : null}
      {values.kind === "BOARD" ? (
        <p className="ui-muted group-part__note">
          保存后在<PageLink to="/attend/AttendSchedule">排班表</PageLink>
          里给每个人排班；没有排班的日子会标出来。
        </p>
      ) : null}
      {values.kind === "ANYTIME" ? (
        <>
          <F name="freeDays" label="出勤日" required span={2} help="这些日子应出勤满规定的时长">
            {(input) => <CheckboxGroup {...input} options={FREE_DAYS} />}
          </F>
          <F name="dayMinutes" label="每天应出勤" required>
            {(input) => <IntegerInput {...input} unit="分钟" />}
          </F>
          <F name="dayStart" label="一天从几点开始" required help="在此之前的打卡算前一天">
            {(input) => <TimeInput {...input} clearable={false} />}
          </F>
        </>
      ) : null}
      <F name="restsOnHolidays" label="节假日" span={2}>
        {(input) => (
          <SwitchInput
            {...input}
            label={input.value ? "按节假日安排休息和调休上班" : "节假日照常上班，当天加班按节假日计"}
          />
        )}
      </F>
    </Part>
  );
}

import { graphql } from "react-relay";
import type {
  AttendHolidayDialogCreateMutation,
  AttendHolidayInput,
} from "@/__generated__/AttendHolidayDialogCreateMutation.graphql";
import type { AttendHolidayDialogUpdateMutation } from "@/__generated__/AttendHolidayDialogUpdateMutation.graphql";
import { custom, lines, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { weekdayText } from "@/domains/attend/month";
import { useSave } from "@/relay/useAppMutation";
import { required } from "@/ui/form/rules";
import { CheckboxGroup } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { addDays } from "@/ui/input/dates";
import type { AttendHolidayRow } from "./AttendHolidayListPage";
import { DaysInput } from "./DaysInput";
import { dayProblems, daysBetween, FAR, MOST_DAYS, shortDay } from "./days";
import { FIRST, LAST } from "./list";

const YEARS = { min: `${FIRST}-01-01`, max: `${LAST}-12-31` } as const;

const FORM = defineForm<AttendHolidayInput, AttendHolidayRow>()({
  name: text("节假日名称", { required: true, max: 50, span: 2, placeholder: "如：国庆节、厂庆" }),
  beginsOn: custom("开始日期", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择开始日期")],
    read: ({ beginsOn }: AttendHolidayRow) => beginsOn,
    given: (value) => value,
    render: ({ known: _known, ...input }) => <DateInput {...input} {...YEARS} />,
  }),
  endsOn: custom("结束日期", {
    help: `不填为一天，最长 ${MOST_DAYS} 天`,
    empty: null as string | null,
    read: ({ endsOn }: AttendHolidayRow) => endsOn,
    given: (value) => value,
    render: ({ known: _known, ...input }) => <DateInput {...input} {...YEARS} />,
  }),
  workDays: custom("调班日", {
    span: 2,
    help: "为这个节假日补班的休息日，当天按工作日考勤",
    empty: [] as readonly string[],
    read: ({ workDays }: AttendHolidayRow) => workDays,
    given: (value) => [...value],
  }),
  restDays: custom("普通休息日", {
    span: 2,
    help: "节假日里由周末调来的日子：照常休息，加班按休息日而不是节假日计算",
    empty: [] as readonly string[],
    read: ({ restDays }: AttendHolidayRow) => restDays,
    given: (value) => [...value],
  }),
  remark: lines("备注", { max: 200, rows: 2, span: 2 }),
});

export interface AttendHolidayDialogProps extends RecordDialogProps {
  row?: AttendHolidayRow | undefined;
  /** Initial day of a new holiday. */
  day?: string | undefined;
}

/**
 * Dialog to create or correct a holiday; a corrected one is no longer synchronized with the working
 * calendar (business §7 Attendance: holiday).
 */
export default function AttendHolidayDialog({ day, ...props }: AttendHolidayDialogProps) {
  const create = useSave<AttendHolidayDialogCreateMutation>(graphql`
    mutation AttendHolidayDialogCreateMutation($input: AttendHolidayInput!) {
      attendHolidayCreate(input: $input) { attendHoliday { id } userErrors { field message code } }
    }
  `);
  const update = useSave<AttendHolidayDialogUpdateMutation>(graphql`
    mutation AttendHolidayDialogUpdateMutation($id: ID!, $version: Int!, $input: AttendHolidayInput!) {
      attendHolidayUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  // rest days outside the changed period are dropped
  const inside = <Input extends AttendHolidayInput>(input: Input): Input => {
    const { beginsOn, restDays } = input;
    const endsOn = input.endsOn ?? beginsOn;
    if (!beginsOn || !endsOn || !restDays) return input;
    return { ...input, endsOn, restDays: restDays.filter((one) => one >= beginsOn && one <= endsOn) };
  };
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="节假日"
      columns={2}
      {...(day && !props.row ? { start: { beginsOn: day, endsOn: day } } : {})}
      parts={({ beginsOn, endsOn }) => {
        const end = endsOn ?? beginsOn;
        const days = beginsOn && end ? daysBetween(beginsOn, end) : [];
        return {
          workDays: {
            render: (input) => (
              <DaysInput
                {...input}
                most={MOST_DAYS}
                min={beginsOn ? addDays(beginsOn, -FAR) : undefined}
                max={end ? addDays(end, FAR) : undefined}
              />
            ),
          },
          restDays: {
            hidden: days.length === 0,
            render: (input) => (
              <CheckboxGroup
                {...input}
                value={(input.value as readonly string[]).filter((one) => days.includes(one))}
                options={days.map((one) => ({
                  value: one,
                  label: `${shortDay(one, days[0] ?? one)} 周${weekdayText(one)}`,
                }))}
              />
            ),
          },
        };
      }}
      validate={dayProblems}
      create={(input) => create({ input: inside(input) })}
      update={(input, { id, version, changed }) => {
        const whole = inside(input);
        const dated = "beginsOn" in changed || "endsOn" in changed || "restDays" in changed;
        const days = { beginsOn: whole.beginsOn, endsOn: whole.endsOn, restDays: whole.restDays };
        return update({ id, version, input: dated ? { ...changed, ...days } : changed });
      }}
    >
      {() =>
        props.row?.source === "SYNCED" ? (
          <p className="ui-muted ui-small">这个节假日来自工作日历，修改后由手工维护，再次同步不会改动它。</p>
        ) : null
      }
    </RecordDialog>
  );
}

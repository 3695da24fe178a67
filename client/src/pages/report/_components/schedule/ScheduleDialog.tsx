import { useMemo } from "react";
import { graphql } from "react-relay";
import type { ScheduleDialogCreateMutation } from "@/__generated__/ScheduleDialogCreateMutation.graphql";
import type { ScheduleDialogUpdateMutation } from "@/__generated__/ScheduleDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { CheckboxGroup, Segmented } from "@/ui/input/choices";
import { TimeInput } from "@/ui/input/DateInput";
import { IntegerInput, NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { RecipientFields } from "./RecipientFields";
import {
  COMPARISONS,
  EVERY,
  FILES,
  inputOf,
  newSchedule,
  problemsOf,
  type Schedule,
  type ScheduleValues,
  type SentReport,
  valuesOf,
  WEEKDAYS,
} from "./scheduleForm";
import "./schedule.css";

const F = fieldOf<ScheduleValues>();

export interface ScheduleDialogProps extends RecordDialogProps {
  report: SentReport;
  /** The schedule to modify; absent for a new one. */
  schedule?: Schedule;
}

/**
 * Dialog of a report's schedule: times, recipients and condition. Each recipient gets the figures that they
 * may read.
 */
export default function ScheduleDialog({ report, schedule, ...dialog }: ScheduleDialogProps) {
  const me = useViewer().member.rowId;
  const manages = useCan()({ perms: "e:manage" });
  const create = useSave<ScheduleDialogCreateMutation>(graphql`
    mutation ScheduleDialogCreateMutation($input: ReportScheduleInput!) {
      reportScheduleCreate(input: $input) { reportSchedule { id } userErrors { field message code } }
    }
  `);
  const update = useSave<ScheduleDialogUpdateMutation>(graphql`
    mutation ScheduleDialogUpdateMutation($id: ID!, $version: Int!, $input: ReportScheduleInput!) {
      reportScheduleUpdate(input: { id: $id, version: $version, changes: $input }) {
        reportSchedule { id version }
        userErrors { field message code }
      }
    }
  `);
  const initial = useMemo(
    () => (schedule ? valuesOf(schedule) : newSchedule(report, me)),
    [schedule, report, me],
  );
  const form = useForm<ScheduleValues>({
    initial,
    validate: problemsOf,
    onSubmit: async (values) => {
      const input = inputOf(values);
      const { userErrors } = schedule
        ? await update({ id: schedule.rowId, version: schedule.version, input })
        : await create({ input: { ...input, onlineReportId: report.rowId } });
      return userErrors;
    },
  });
  const { every, measure, said, parameters } = form.values;
  const measures = report.measures.map(({ code, label }) => ({ value: code, label }));
  const narrowedElse = JSON.stringify(parameters) !== JSON.stringify(report.parameters);
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={schedule?.rowId ?? null}
      title={schedule ? "修改定时发送" : "新增定时发送"}
      columns={2}
    >
      <F name="every" label="发送日期" required>
        {({ onChange, ...input }) => (
          <Select
            {...input}
            options={EVERY}
            clearable={false}
            onChange={(value) => {
              if (value) onChange(value);
            }}
          />
        )}
      </F>
      <F name="time" label="发送时间" required>
        {(input) => <TimeInput {...input} clearable={false} />}
      </F>
      <F name="weekdays" label="星期" required span={2} hidden={every !== "WEEKDAYS"}>
        {(input) => <CheckboxGroup {...input} options={WEEKDAYS} />}
      </F>
      <F
        name="monthDay"
        label="日期"
        required
        span={2}
        hidden={every !== "MONTH_DAY"}
        help="没有这一天的月份在最后一天发送"
      >
        {(input) => <IntegerInput {...input} most={31} tooMuch="请输入 1 到 31" unit="日" />}
      </F>
      <RecipientFields mayOthers={report.mayOthers} manages={manages} {...(schedule ? { schedule } : {})} />
      <F name="measure" label="发送条件" help="按每个收件人自己看到的合计判断">
        {(input) => <Select {...input} options={measures} placeholder="不限，每次都发送" />}
      </F>
      <div className="report-schedule__bound" hidden={!measure}>
        <F name="comparison" label="比较">
          {({ onChange, ...input }) => (
            <Select
              {...input}
              options={COMPARISONS}
              clearable={false}
              onChange={(value) => {
                if (value) onChange(value);
              }}
            />
          )}
        </F>
        <F name="threshold" label="数值" required>
          {(input) => <NumberInput {...input} negative decimals={2} />}
        </F>
      </div>
      <F name="file" label="附件" span={2} help="生成后在收件人的任务中心下载">
        {(input) => <Segmented {...input} options={FILES} />}
      </F>
      <div className="report-schedule__said">
        <span>筛选条件：{said || "报表原来的条件"}</span>
        {narrowedElse ? (
          <Button
            variant="minimal"
            size="small"
            onClick={() => form.setAll({ parameters: report.parameters, said: report.said })}
          >
            改用页面上的条件
          </Button>
        ) : null}
      </div>
    </EditDialog>
  );
}

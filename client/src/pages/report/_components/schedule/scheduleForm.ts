/** Form values of a report schedule, their validation, and the input of the mutations. */

import { graphql } from "react-relay";
import type {
  ReportScheduleComparison,
  ReportScheduleEvery,
  ReportScheduleFile,
  ReportScheduleInput,
} from "@/__generated__/ScheduleDialogCreateMutation.graphql";
import type {
  ReportScheduleRunState,
  scheduleForm_schedule$data,
} from "@/__generated__/scheduleForm_schedule.graphql";
import type { Label } from "@/app/record/labels";
import type { Option } from "@/ui/base/types";
import { describeConditions } from "../../_lib/cells";
import { askedAgain } from "../../_lib/conditions";
import type { Condition } from "../../_lib/types";

/** A schedule of a report, unmasked: spread `...scheduleForm_schedule @relay(mask: false)`. */
graphql`
  fragment scheduleForm_schedule on ReportSchedule {
    id
    rowId
    version
    timing
    every
    weekdays
    monthDay
    time
    members { rowId name }
    teams { rowId name }
    robots { rowId name }
    parameters { field op text from to period values { value } }
    measure
    comparison
    threshold
    file
    enabled
    pausedReason
    nextAt
    lastRun { dueAt state sent total }
    owner { rowId name }
    viewerCanChange
  }
`;

/** A schedule of a report as its dialog queries it. */
export type Schedule = Omit<scheduleForm_schedule$data, " $fragmentType">;

/** The scheduled report, with the conditions of its page. */
export interface SentReport {
  readonly rowId: string;
  readonly name: string;
  readonly measures: readonly { readonly code: string; readonly label: string }[];
  /** Conditions of the page, and their description. */
  readonly parameters: readonly Condition[];
  readonly said: string;
  /** Whether the viewer may send it to others. */
  readonly mayOthers: boolean;
}

export const EVERY: readonly Option<ReportScheduleEvery>[] = [
  { value: "DAY", label: "每天" },
  { value: "WORKDAY", label: "每个工作日" },
  { value: "WEEKDAYS", label: "每周" },
  { value: "MONTH_DAY", label: "每月某日" },
  { value: "MONTH_END", label: "每月最后一天" },
  { value: "FIRST_WORKDAY", label: "每月第一个工作日" },
];

export const WEEKDAYS: readonly Option[] = [
  { value: "1", label: "周一" },
  { value: "2", label: "周二" },
  { value: "3", label: "周三" },
  { value: "4", label: "周四" },
  { value: "5", label: "周五" },
  { value: "6", label: "周六" },
  { value: "7", label: "周日" },
];

export const COMPARISONS: readonly Option<ReportScheduleComparison>[] = [
  { value: "AT_LEAST", label: "不小于" },
  { value: "AT_MOST", label: "不大于" },
  { value: "MORE_THAN", label: "大于" },
  { value: "LESS_THAN", label: "小于" },
];

export const FILES: readonly Option<ReportScheduleFile>[] = [
  { value: "NONE", label: "不附文件" },
  { value: "XLSX", label: "Excel" },
  { value: "CSV", label: "CSV" },
  { value: "PDF", label: "PDF" },
];

/** Labels of the states of a run. */
export const RUN_STATE: Readonly<Record<ReportScheduleRunState, Label>> = {
  RUNNING: { text: "发送中", tone: "blue" },
  SENT: { text: "已发送", tone: "green" },
  PARTLY: { text: "部分发送", tone: "yellow" },
  NOTHING: { text: "未发送", tone: "neutral" },
  FAILED: { text: "发送失败", tone: "red" },
};

export interface ScheduleValues {
  readonly every: ReportScheduleEvery;
  readonly weekdays: readonly string[];
  readonly monthDay: string;
  readonly time: string | null;
  readonly memberIds: readonly string[];
  readonly teamIds: readonly string[];
  readonly webhookIds: readonly string[];
  readonly measure: string | null;
  readonly comparison: ReportScheduleComparison;
  readonly threshold: string;
  readonly file: ReportScheduleFile;
  readonly parameters: readonly Condition[];
  /** Description of the parameters. */
  readonly said: string;
}

/** A new schedule: Mondays at nine, to the viewer, with the page's conditions. */
export function newSchedule(report: SentReport, me: string): ScheduleValues {
  return {
    every: "WEEKDAYS",
    weekdays: ["1"],
    monthDay: "1",
    time: "09:00",
    memberIds: [me],
    teamIds: [],
    webhookIds: [],
    measure: null,
    comparison: "AT_LEAST",
    threshold: "1",
    file: "NONE",
    parameters: report.parameters,
    said: report.said,
  };
}

/** Form values of a schedule. */
export function valuesOf(schedule: Schedule): ScheduleValues {
  const ids = (rows: readonly { readonly rowId: string }[]) => rows.map(({ rowId }) => rowId);
  return {
    every: schedule.every,
    weekdays: schedule.weekdays.map(String),
    monthDay: String(schedule.monthDay ?? 1),
    time: schedule.time,
    memberIds: ids(schedule.members),
    teamIds: ids(schedule.teams),
    webhookIds: ids(schedule.robots),
    measure: schedule.measure ?? null,
    comparison: schedule.comparison ?? "AT_LEAST",
    threshold: schedule.threshold ?? "1",
    file: schedule.file,
    parameters: schedule.parameters.map((one) => askedAgain(one.field, one)),
    said: describeConditions(schedule.parameters),
  };
}

/** The schedule as it is sent. */
export function inputOf(values: ScheduleValues): ReportScheduleInput {
  const { every, measure } = values;
  return {
    parameters: values.parameters,
    every,
    weekdays: every === "WEEKDAYS" ? values.weekdays.map(Number) : [],
    monthDay: every === "MONTH_DAY" ? Number(values.monthDay) : null,
    time: values.time ?? "",
    memberIds: values.memberIds,
    teamIds: values.teamIds,
    webhookIds: values.webhookIds,
    measure,
    comparison: measure ? values.comparison : null,
    threshold: measure ? values.threshold : null,
    file: values.file,
  };
}

/** Validation errors, by field. */
export function problemsOf(values: ScheduleValues): Record<string, string> {
  const day = Number(values.monthDay);
  const { memberIds, teamIds, webhookIds } = values;
  return {
    ...(values.time ? {} : { time: "请选择发送时间" }),
    ...(values.every === "WEEKDAYS" && values.weekdays.length === 0 ? { weekdays: "请选择星期" } : {}),
    ...(values.every === "MONTH_DAY" && !(Number.isInteger(day) && day >= 1 && day <= 31)
      ? { monthDay: "请输入 1 到 31" }
      : {}),
    ...(memberIds.length + teamIds.length + webhookIds.length === 0 ? { memberIds: "请选择收件人" } : {}),
    ...(values.measure && (values.threshold.trim() === "" || Number.isNaN(Number(values.threshold)))
      ? { threshold: "请输入数字" }
      : {}),
  };
}

/** Description of a schedule's condition, with the label of its measure. */
export function conditionSaid({ comparison, threshold }: Schedule, measure: string): string {
  const label = COMPARISONS.find(({ value }) => value === comparison)?.label ?? "";
  return `${measure} ${label} ${threshold ?? ""}`;
}

/** Names of a schedule's recipients; at most five. */
export function recipientsOf({ members, teams, robots }: Schedule): string {
  const names = [...members, ...teams, ...robots].map(({ name }) => name);
  const shown = names.slice(0, 5).join("、");
  return names.length > 5 ? `${shown}等 ${names.length} 个` : shown;
}

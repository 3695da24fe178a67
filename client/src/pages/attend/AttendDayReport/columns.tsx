/** Columns of the daily attendance report. */
import type { AttendDayReportPageQuery } from "@/__generated__/AttendDayReportPageQuery.graphql";
import { groupColumn, memberColumn, teamColumn } from "@/domains/attend/columns";
import { overtimeOf, unmarkedText } from "@/domains/attend/day/facts";
import { DAY_KIND } from "@/domains/attend/day/labels";
import { MarkTags } from "@/domains/attend/day/MarkTags";
import { minutesText } from "@/domains/attend/minutes";
import { timeOn } from "@/domains/attend/moments";
import { weekdayText } from "@/domains/attend/month";
import { ListTime } from "@/ui/frame/text";
import { dayReport } from "./list";

/** Row of the report: a member's day. */
export type DayRow = NonNullable<AttendDayReportPageQuery["response"]["attendDays"]>["nodes"][number];

/** Punches that count for the start and end of a shift, in order. */
function punchesText({ day, result }: DayRow): string | null {
  const ends = result?.ends ?? [];
  if (ends.length === 0) return null;
  return ends.map(({ punchedAt }) => (punchedAt ? timeOn(punchedAt, day) : "—")).join(" ");
}

export const COLUMNS = dayReport.columns<DayRow>([
  memberColumn,
  {
    key: "day",
    title: "日期",
    width: 130,
    phone: true,
    sortable: "DAY",
    render: ({ day }) => `${day} ${weekdayText(day)}`,
  },
  {
    key: "marks",
    title: "考勤结果",
    width: 190,
    phone: true,
    grow: true,
    render: (row) => <MarkTags marks={row.marks} review={row.review} plain={unmarkedText(row)} />,
  },
  { key: "punches", title: "打卡时间", width: 160, render: punchesText },
  { key: "shift", title: "班次", width: 110, render: ({ shift }) => shift?.name },
  {
    key: "expected",
    title: "应出勤",
    width: 110,
    number: true,
    render: ({ expected }) => minutesText(expected),
  },
  {
    key: "worked",
    title: "实际出勤",
    width: 130,
    number: true,
    render: ({ worked }) => minutesText(worked),
  },
  { key: "late", title: "迟到", width: 100, number: true, render: ({ late }) => minutesText(late) },
  { key: "early", title: "早退", width: 100, number: true, render: ({ early }) => minutesText(early) },
  {
    key: "missing",
    title: "缺卡",
    width: 76,
    number: true,
    render: ({ missing }) => (missing > 0 ? `${missing} 次` : null),
  },
  {
    key: "absence",
    title: "缺勤",
    width: 110,
    number: true,
    hidden: true,
    render: ({ absence }) => minutesText(absence),
  },
  {
    key: "absent",
    title: "旷工",
    width: 80,
    number: true,
    render: ({ absentHalves }) => (absentHalves > 0 ? `${absentHalves / 2} 天` : null),
  },
  { key: "leave", title: "请假", width: 110, number: true, render: ({ leave }) => minutesText(leave) },
  {
    key: "trip",
    title: "出差",
    width: 110,
    number: true,
    hidden: true,
    render: ({ trip }) => minutesText(trip),
  },
  {
    key: "overtime",
    title: "加班",
    width: 110,
    number: true,
    render: (row) => minutesText(overtimeOf(row)),
  },
  {
    key: "night",
    title: "夜间工时",
    width: 110,
    number: true,
    hidden: true,
    render: ({ night }) => minutesText(night),
  },
  {
    key: "dayKind",
    title: "日期类型",
    width: 90,
    hidden: true,
    render: ({ dayKind }) => DAY_KIND[dayKind].text,
  },
  { ...groupColumn, hidden: true },
  { ...teamColumn, hidden: true },
  {
    key: "computedAt",
    title: "计算时间",
    width: 184,
    hidden: true,
    render: ({ computedAt }) => <ListTime value={computedAt} />,
  },
]);

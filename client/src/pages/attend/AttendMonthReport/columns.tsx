/** Columns of the monthly attendance report. */
import type { ReactNode } from "react";
import type { AttendMark } from "@/__generated__/DayContent_day.graphql";
import type { MonthRows_members$data } from "@/__generated__/MonthRows_members.graphql";
import { PageLink } from "@/app/page/navigation";
import { memberColumn } from "@/domains/attend/columns";
import { daysBehind, exceptionsBehind, rangeText } from "@/domains/attend/links";
import { hoursText } from "@/domains/attend/minutes";
import { daysOf, spanOf, weekdayText } from "@/domains/attend/month";
import { absentDays, daysWith, minutesOf, OVERTIME } from "@/domains/attend/sums";
import { formatNumber } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { DayCell } from "./DayCell";
import { members } from "./list";

/** Row of the report: a member with their month. */
export type MonthRow = MonthRows_members$data["nodes"][number];

type Figure = (report: NonNullable<MonthRow["report"]>) => number | string | null;

/** Column key of a day of the month, the same in every month, so that chosen columns persist. */
const dayKey = (day: string): string => `d${day.slice(8)}`;

/** Columns of a month: figures that link to their days, then one column per day. */
export function monthColumns(month: string, onDay: (rowId: string) => void): Column<MonthRow>[] {
  const days = rangeText(spanOf(month));
  /** Column of a figure; with `marks` it links to the days that have one of these results. */
  const figure = (
    key: string,
    title: string,
    of: Figure,
    {
      marks,
      ...more
    }: Pick<Column<MonthRow>, "hidden" | "phone" | "width"> & { marks?: readonly AttendMark[] } = {},
  ) => ({
    key,
    title,
    width: 88,
    number: true,
    ...more,
    render: ({ member, report }: MonthRow): ReactNode => {
      const value = report ? of(report) : null;
      if (!value) return null;
      const shown = typeof value === "number" ? formatNumber(value) : value;
      if (!marks || !member) return shown;
      return (
        <PageLink to={daysBehind({ memberId: member.rowId, days, marks: marks.join(",") })}>{shown}</PageLink>
      );
    },
  });
  return members.columns<MonthRow>([
    { ...memberColumn, sortable: "NAME" },
    {
      key: "group",
      title: "考勤组",
      width: 130,
      hidden: true,
      render: ({ report }) =>
        [...new Set((report?.parts ?? []).flatMap(({ group }) => group?.name ?? []))].join("、"),
    },
    figure("expectedDays", "应出勤天", ({ sums }) => sums.expectedDays),
    figure("workedDays", "出勤天", ({ sums }) => sums.workedDays, { phone: true }),
    figure("worked", "出勤小时", ({ sums }) => hoursText(minutesOf(sums, "worked")), { hidden: true }),
    figure("lateTimes", "迟到次", ({ sums }) => daysWith(sums, "LATE"), { marks: ["LATE"] }),
    figure("late", "迟到分钟", ({ sums }) => minutesOf(sums, "late"), { hidden: true }),
    figure("earlyTimes", "早退次", ({ sums }) => daysWith(sums, "EARLY"), { marks: ["EARLY"] }),
    figure("early", "早退分钟", ({ sums }) => minutesOf(sums, "early"), { hidden: true }),
    figure("missing", "缺卡次", ({ sums }) => daysWith(sums, "MISSING_START", "MISSING_END"), {
      marks: ["MISSING_START", "MISSING_END"],
    }),
    figure("absentDays", "旷工天", ({ sums }) => absentDays(sums), { marks: ["ABSENT", "HALF_ABSENT"] }),
    figure("leave", "请假小时", ({ sums }) => hoursText(minutesOf(sums, "leave")), { marks: ["LEAVE"] }),
    figure("tripDays", "出差天", ({ sums }) => sums.tripDays, { marks: ["TRIP"] }),
    figure("overtime", "加班小时", ({ sums }) => hoursText(minutesOf(sums, ...OVERTIME)), {
      marks: ["OVERTIME"],
    }),
    figure("overtimeWorkday", "工作日加班", ({ sums }) => hoursText(minutesOf(sums, "overtimeWorkday")), {
      hidden: true,
      width: 96,
    }),
    figure("overtimeRestDay", "休息日加班", ({ sums }) => hoursText(minutesOf(sums, "overtimeRestDay")), {
      hidden: true,
      width: 96,
    }),
    figure("overtimeHoliday", "节假日加班", ({ sums }) => hoursText(minutesOf(sums, "overtimeHoliday")), {
      hidden: true,
      width: 96,
    }),
    figure("night", "夜间小时", ({ sums }) => hoursText(minutesOf(sums, "night")), { hidden: true }),
    figure("deducted", "扣减分钟", ({ deducted }) => deducted, { hidden: true }),
    {
      key: "open",
      title: "待处理",
      width: 80,
      number: true,
      phone: true,
      render: ({ member, report }) =>
        member && report && report.open > 0 ? (
          <PageLink to={exceptionsBehind({ memberId: member.rowId, days })}>{report.open}</PageLink>
        ) : null,
    },
    figure("corrections", "更正", ({ corrections }) => corrections.length, { hidden: true }),
    ...daysOf(month).map((day) => ({
      key: dayKey(day),
      title: `${Number(day.slice(8))} ${weekdayText(day)}`,
      width: 52,
      minWidth: 44,
      align: "center" as const,
      tableOnly: true,
      render: ({ member, report }: MonthRow) => {
        const found = report?.days.find((one) => one.day === day);
        return found ? <DayCell day={found} name={member?.name ?? "已离职成员"} onDay={onDay} /> : null;
      },
    })),
  ]);
}

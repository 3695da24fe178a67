/**
 * Attendance figures as tiles, charts and table rows, with links to the days behind them: pure functions.
 */
import type { AttendDayFilter } from "@/__generated__/AttendReportIndexPageQuery.graphql";
import { daysBehind, rangeText } from "@/domains/attend/links";
import type { DateRangeValue } from "@/ui/base/types";
import type { FigureSeries, Figures } from "@/ui/chart/figures";
import { addDays, addMonths } from "@/ui/input/dates";
import type { Step } from "./list";

/** Figures of a period, as the server returns them. */
export interface Counted {
  readonly members: number;
  readonly expectedDays: number;
  readonly presentDays: number;
  readonly normalDays: number;
  readonly lateTimes: number;
  readonly late: number;
  readonly earlyTimes: number;
  readonly early: number;
  readonly missing: number;
  readonly absentDays: number;
  readonly leaveDays: number;
  readonly tripDays: number;
  readonly overtime: number;
  readonly outsideDays: number;
  readonly review: number;
}

/** A figure with the marks of the days behind it. */
export interface Counting {
  readonly key: string;
  readonly label: string;
  readonly of: (counted: Counted) => number;
  /** Filters of the list of days behind the figure; absent for all days. */
  readonly to?: Readonly<Record<string, string>>;
}

/** Figures of today and of each table row, in order. */
export const LATE: Counting = {
  key: "late",
  label: "迟到",
  of: ({ lateTimes }) => lateTimes,
  to: { marks: "LATE" },
};
export const EARLY: Counting = {
  key: "early",
  label: "早退",
  of: ({ earlyTimes }) => earlyTimes,
  to: { marks: "EARLY" },
};
export const MISSING: Counting = {
  key: "missing",
  label: "缺卡",
  of: ({ missing }) => missing,
  to: { marks: "MISSING_START,MISSING_END" },
};
export const ABSENT: Counting = {
  key: "absent",
  label: "旷工",
  of: ({ absentDays }) => absentDays,
  to: { marks: "ABSENT,HALF_ABSENT" },
};
export const LEAVE: Counting = {
  key: "leave",
  label: "请假",
  of: ({ leaveDays }) => leaveDays,
  to: { marks: "LEAVE" },
};
export const TRIP: Counting = {
  key: "trip",
  label: "出差",
  of: ({ tripDays }) => tripDays,
  to: { marks: "TRIP" },
};
export const OUTSIDE: Counting = {
  key: "outside",
  label: "外勤",
  of: ({ outsideDays }) => outsideDays,
  to: { marks: "OUTSIDE" },
};
export const REVIEW: Counting = {
  key: "review",
  label: "需复核",
  of: ({ review }) => review,
  to: { view: "REVIEW" },
};

/** Figures of a period without days. */
export const NOTHING: Counted = {
  members: 0,
  expectedDays: 0,
  presentDays: 0,
  normalDays: 0,
  lateTimes: 0,
  late: 0,
  earlyTimes: 0,
  early: 0,
  missing: 0,
  absentDays: 0,
  leaveDays: 0,
  tripDays: 0,
  overtime: 0,
  outsideDays: 0,
  review: 0,
};

/** A percentage with one decimal; null for a share of zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part * 1000) / whole) / 10 : null;
}

/** Link to the days behind a figure: the current filter, narrowed further. */
export function behind(
  { teamId, groupId, days }: AttendDayFilter,
  more: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const range = days?.from && days.to ? rangeText({ from: days.from, to: days.to }) : null;
  return daysBehind({ teamId, groupId, days: range, ...more });
}

/** Days of a step of the trend that begins on a day, limited to the period. */
export function spanAt(day: string, step: Step, { from, to }: DateRangeValue): DateRangeValue {
  const end =
    step === "DAY"
      ? day
      : step === "WEEK"
        ? addDays(day, 6)
        : addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
  return { from: day < from ? from : day, to: end > to ? to : end };
}

const AXIS: Readonly<Record<Step, string>> = { DAY: "日期", WEEK: "周", MONTH: "月份" };

/** A series of a trend. */
interface Series extends Counting {
  readonly tone: FigureSeries["tone"];
}

/** Trend chart with one point per step; its figures link to the days behind them. */
export function trendOf(
  rows: readonly (Counted & { readonly day: string | null | undefined })[],
  step: Step,
  filter: AttendDayFilter,
  series: readonly Series[],
): Figures {
  const known = rows.flatMap((row) => (row.day ? [{ ...row, day: row.day }] : []));
  const range = {
    from: filter.days?.from ?? known[0]?.day ?? "",
    to: filter.days?.to ?? known.at(-1)?.day ?? "",
  };
  const places = known.map((row) => ({ row, days: rangeText(spanAt(row.day, step, range)) }));
  return {
    axis: AXIS[step],
    measure: "count",
    groups: places.map(({ row, days }) => ({
      key: row.day,
      label:
        step === "MONTH"
          ? row.day.slice(0, 7)
          : step === "WEEK"
            ? `${row.day.slice(5)} 起`
            : row.day.slice(5),
      to: behind(filter, { days }),
    })),
    series: series.map(({ key, label, tone, of, to }) => ({
      key,
      name: label,
      tone,
      figures: places.map(({ row, days }) => ({ value: of(row), to: behind(filter, { ...to, days }) })),
    })),
  };
}

/** Presence: present members and expected members. */
export const PRESENCE: readonly Series[] = [
  { key: "expected", label: "应出勤", tone: "neutral", of: ({ expectedDays }) => expectedDays },
  { key: "present", label: "出勤", tone: "green", of: ({ presentDays }) => presentDays },
];

/** Days with attendance faults, by kind. */
export const FAULTS: readonly Series[] = [
  { ...LATE, tone: "yellow" },
  { ...EARLY, tone: "violet" },
  { ...MISSING, tone: "blue" },
  { ...ABSENT, tone: "red" },
];

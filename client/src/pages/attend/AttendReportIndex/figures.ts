/** Figures of attendance as tiles, pictures and lines: pure functions. */
import type { AttendDayFilter } from "@/__generated__/AttendReportIndexPageQuery.graphql";
import { daysBehind, rangeText } from "@/domains/attend/links";
import type { DateRangeValue } from "@/ui/base/types";
import type { FigureSeries, Figures } from "@/ui/chart/figures";
import { addDays, addMonths } from "@/ui/input/dates";
import type { Step } from "./list";

/** The figures of some days, as the server answers them. */
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
  /** The filters that narrow the list of days down to those behind it; none: all of them. */
  readonly to?: Readonly<Record<string, string>>;
}

/** The figures that are told of today and of each line, in their order. */
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

/** Nobody has a day: nothing was counted. */
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

/** A share in percent with one decimal; null where there is nothing to take it of. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part * 1000) / whole) / 10 : null;
}

/** The list of days behind a figure: as it is filtered, and narrowed down further. */
export function behind(
  { teamId, groupId, days }: AttendDayFilter,
  more: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const range = days?.from && days.to ? rangeText({ from: days.from, to: days.to }) : null;
  return daysBehind({ teamId, groupId, days: range, ...more });
}

/** The days of a step that begins on a day, cut to those that are asked for. */
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

/** A trend: one place for each step, whose figures lead to the days behind them. */
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

/** How many came of those who were expected. */
export const PRESENCE: readonly Series[] = [
  { key: "expected", label: "应出勤", tone: "neutral", of: ({ expectedDays }) => expectedDays },
  { key: "present", label: "出勤", tone: "green", of: ({ presentDays }) => presentDays },
];

/** The days that were not as they should be. */
export const FAULTS: readonly Series[] = [
  { ...LATE, tone: "yellow" },
  { ...EARLY, tone: "violet" },
  { ...MISSING, tone: "blue" },
  { ...ABSENT, tone: "red" },
];

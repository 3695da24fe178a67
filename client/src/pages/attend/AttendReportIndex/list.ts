/**
 * Overview of attendance: tab, steps of the trend and grouping of the table in the URL, and the query
 * variables.
 */
import type {
  AttendGrouping,
  AttendReportIndexPageQuery$variables,
} from "@/__generated__/AttendReportIndexPageQuery.graphql";
import { days, defineList, record } from "@/app/record/list";
import { formatDate } from "@/ui/base/format";
import type { DateRangeValue, Option } from "@/ui/base/types";
import { addDays } from "@/ui/input/dates";

/** URL parameters of the tab, the steps of the trend, and the grouping of the table. */
export const TAB = "tab";
export const STEP = "step";
export const LINES = "lines";

/** Steps of a trend. */
export type Step = Extract<AttendGrouping, "DAY" | "WEEK" | "MONTH">;

export const STEPS: readonly Option<Step>[] = [
  { value: "DAY", label: "按日" },
  { value: "WEEK", label: "按周" },
  { value: "MONTH", label: "按月" },
];

/** Grouping of the table's rows. */
export type Line = Extract<AttendGrouping, "TEAM" | "GROUP" | "MEMBER">;

export const LINE_KINDS: readonly Option<Line>[] = [
  { value: "TEAM", label: "按团队" },
  { value: "GROUP", label: "按考勤组" },
  { value: "MEMBER", label: "按成员" },
];

/** Tab: overview of the watched members, or the viewer's own attendance. */
export type OverviewTab = "ALL" | "MINE";

/** The current month so far: the default period. */
export function thisMonth(): DateRangeValue {
  const today = formatDate(new Date());
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** Largest number of days shown daily; longer periods are weekly, then monthly. */
const MOST_DAYS = 45;
const MOST_WEEK_DAYS = 190;

/** Steps of a trend: from the URL, else by the length of the period. */
export function stepOf(search: URLSearchParams, { from, to }: DateRangeValue): Step {
  const said = STEPS.find(({ value }) => value === search.get(STEP))?.value;
  if (said) return said;
  if (to < addDays(from, MOST_DAYS)) return "DAY";
  return to < addDays(from, MOST_WEEK_DAYS) ? "WEEK" : "MONTH";
}

/** Grouping of the table's rows, from the URL. */
export function lineOf(search: URLSearchParams): Line {
  return LINE_KINDS.find(({ value }) => value === search.get(LINES))?.value ?? "TEAM";
}

/** Filters of the attendance figures by day, team, group and member (business §7 `count/statistics`). */
export const overview = defineList<AttendReportIndexPageQuery$variables>()({
  title: "考勤概况",
  keyword: false,
  storageKey: "attend/overview",
  filters: {
    days: days("日期", { primary: true }),
    teamId: record("团队", { primary: true }),
    groupId: record("考勤组", { primary: true }),
  },
  also: ({ days: chosen }) => (chosen ? {} : { days: thisMonth() }),
  variables: ({ filter, values }, search) => {
    const today = formatDate(new Date());
    return {
      filter,
      today: { ...filter, days: { from: today, to: today } },
      step: stepOf(search, values.days ?? thisMonth()),
      line: lineOf(search),
    };
  },
});

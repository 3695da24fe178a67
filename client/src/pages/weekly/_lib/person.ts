import type { WeeklyStatus } from "@/__generated__/WeeklyHead_weekly.graphql";
import { presentWeek, type Week, weekOf, weeksOfYear } from "@/domains/weekly/weeks";
import type { DateRangeValue } from "@/ui/base/types";
import { mondaysIn, type SentPlace } from "./chartData";

/** Fields of a report that the figures of a year need. */
export interface YearReport {
  readonly monday: string;
  readonly status: WeeklyStatus;
  readonly late: boolean;
  readonly submittedAt: string | null | undefined;
}

/** State of a week's report. */
export type WeekState = "onTime" | "late" | "open" | "missing" | "ahead";

/** A week of the year with its report. */
export interface YearWeek<Report> {
  readonly week: Week;
  readonly state: WeekState;
  readonly report: Report | null;
}

/** First and last Monday of a year, as a filter. */
export function daysOfYear(year: number): DateRangeValue {
  const [first, last] = weeksOfYear(year);
  return { from: first.monday, to: last.monday };
}

/**
 * The weeks of a year with their states. A week without a report is missing once it is over, counted from
 * the first report of the year: the member may have joined in the middle of it.
 */
export function yearOf<Report extends YearReport>(
  year: number,
  reports: readonly Report[],
): readonly YearWeek<Report>[] {
  const { from, to } = daysOfYear(year);
  const present = presentWeek().monday;
  const by = new Map(reports.map((report) => [report.monday, report]));
  const [began = ""] = [...by.keys()].sort();
  return mondaysIn(from, to).map((monday) => {
    const report = by.get(monday) ?? null;
    const state = ((): WeekState => {
      if (report?.submittedAt) return report.late ? "late" : "onTime";
      if (report && monday >= present) return "open";
      return began && monday < present && monday >= began ? "missing" : "ahead";
    })();
    return { week: weekOf(monday), state, report };
  });
}

/**
 * Submitted reports by month, where a week belongs to the month of its Monday; `to` gives the URL of the
 * reports of a period.
 */
export function monthsOf(
  weeks: readonly YearWeek<YearReport>[],
  to: (days: DateRangeValue, late?: boolean) => string,
): readonly SentPlace[] {
  const months = new Map<string, YearWeek<YearReport>[]>();
  for (const one of weeks) {
    const month = one.week.monday.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), one]);
  }
  return [...months].map(([month, those]) => {
    const days = { from: those[0]?.week.monday ?? "", to: those.at(-1)?.week.monday ?? "" };
    const late = those.filter(({ state }) => state === "late").length;
    const onTime = those.filter(({ state }) => state === "onTime").length;
    return {
      key: month,
      label: month,
      short: `${Number(month.slice(5))}月`,
      submitted: onTime + late,
      late,
      to: (isLate) => to(days, isLate),
    };
  });
}

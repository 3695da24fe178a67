import type { WeeklyStatus } from "@/__generated__/WeeklyHead_weekly.graphql";
import { presentWeek, type Week, weekOf, weeksOfYear } from "@/domains/weekly/weeks";
import type { DateRangeValue } from "@/ui/base/types";
import { mondaysIn, type SentPlace } from "./figures";

/** A report of the year as its figures need it. */
export interface YearReport {
  readonly monday: string;
  readonly status: WeeklyStatus;
  readonly late: boolean;
  readonly submittedAt: string | null | undefined;
}

/** How a week of the year went. */
export type WeekState = "onTime" | "late" | "open" | "missing" | "ahead";

/** A week of the year, and the report that was written of it. */
export interface YearWeek<Report> {
  readonly week: Week;
  readonly state: WeekState;
  readonly report: Report | null;
}

/** The Mondays that are counted in a year, as a filter takes them. */
export function daysOfYear(year: number): DateRangeValue {
  const [first, last] = weeksOfYear(year);
  return { from: first.monday, to: last.monday };
}

/**
 * Every week of a year, and how it went. A week without a report is missing once it is over, from the first one of the year that has a
 * report: somebody may have come in the middle of it.
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

/** The submitted reports of each month, which has the weeks whose Mondays lie in it; `to` is the address of the reports of a span. */
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

/**
 * Sums of a member's attendance month, by mark (late, absent, …) and by figure in minutes: pure functions.
 */
import type { AttendMark } from "@/__generated__/DayContent_day.graphql";
import { sumOf } from "@/ui/base/sum";
import { type FigureName, figureOf } from "./correction/figures";

/** Counts by mark and sums of figures over some days, as returned by the server. */
export interface Sums {
  readonly expectedDays: number;
  readonly workedDays: number;
  readonly overtimeDays: number;
  readonly tripDays: number;
  readonly freeDays: number;
  readonly figures: readonly { readonly name: string; readonly value: number }[];
  readonly marks: readonly { readonly days: number; readonly mark: { readonly mark: AttendMark } }[];
}

/** Number of days with one of these marks; a day with two of them counts twice. */
export function daysWith({ marks }: Pick<Sums, "marks">, ...of: readonly AttendMark[]): number {
  return sumOf(marks.map(({ days, mark }) => (of.includes(mark.mark) ? days : 0)));
}

/** The sum of some figures, in minutes. */
export function minutesOf({ figures }: Pick<Sums, "figures">, ...names: readonly FigureName[]): number {
  return sumOf(names.map((name) => figureOf(figures, name)));
}

/** Days of absence; half days count as 0.5. */
export function absentDays(sums: Pick<Sums, "figures">): number {
  return figureOf(sums.figures, "absentHalves") / 2;
}

/** Overtime of all kinds of dates. */
export const OVERTIME = [
  "overtimeWorkday",
  "overtimeRestDay",
  "overtimeHoliday",
] as const satisfies readonly FigureName[];

/** Sums of a month by mark and figure: pure functions. */
import type { AttendMark } from "@/__generated__/DayContent_day.graphql";
import { sumOf } from "@/ui/base/sum";
import { type FigureName, figureOf } from "./correction/figures";

/** The sums of days as the server answers them. */
export interface Sums {
  readonly expectedDays: number;
  readonly workedDays: number;
  readonly overtimeDays: number;
  readonly tripDays: number;
  readonly freeDays: number;
  readonly figures: readonly { readonly name: string; readonly value: number }[];
  readonly marks: readonly { readonly days: number; readonly mark: { readonly mark: AttendMark } }[];
}

/** How many days have one of these marks; a day that has two of them counts twice. */
export function daysWith({ marks }: Pick<Sums, "marks">, ...of: readonly AttendMark[]): number {
  return sumOf(marks.map(({ days, mark }) => (of.includes(mark.mark) ? days : 0)));
}

/** Some figures together, in minutes. */
export function minutesOf({ figures }: Pick<Sums, "figures">, ...names: readonly FigureName[]): number {
  return sumOf(names.map((name) => figureOf(figures, name)));
}

/** Days of absence; half days count a half. */
export function absentDays(sums: Pick<Sums, "figures">): number {
  return figureOf(sums.figures, "absentHalves") / 2;
}

/** Overtime of all kinds of dates. */
export const OVERTIME = [
  "overtimeWorkday",
  "overtimeRestDay",
  "overtimeHoliday",
] as const satisfies readonly FigureName[];

import { daysOf } from "@/domains/attend/month";
import { isWeekend, weekdayOf } from "@/domains/workday";
import { addDays } from "@/ui/input/dates";

/**
 * Days of holidays in a year: marks, calendar weeks, workdays and validation. Pure functions; days are
 * `YYYY-MM-DD`.
 */

/** Fields of a holiday that determine its days. */
export interface HolidayDays {
  readonly rowId: string;
  readonly name: string;
  readonly beginsOn: string;
  readonly endsOn: string;
  readonly workDays: readonly string[];
  readonly restDays: readonly string[];
}

/**
 * `holiday`: off, with overtime as on holidays; `rest`: off within a holiday, as on a weekend; `work`:
 * make-up workday.
 */
export type DayMark = "holiday" | "rest" | "work";

export interface MarkedDay<Holiday> {
  readonly mark: DayMark;
  readonly holiday: Holiday;
}

/** Largest number of days of a holiday, and of its make-up workdays. */
export const MOST_DAYS = 31;
/** Largest distance of a make-up workday from its holiday, in days. */
export const FAR = 60;

/** All days from one to another, at most as many as the longest holiday. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < MOST_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Special days of the holidays. On conflict a holiday wins over a make-up workday, as on the server. */
export function markedDays<H extends HolidayDays>(holidays: readonly H[]): ReadonlyMap<string, MarkedDay<H>> {
  const marks = new Map<string, MarkedDay<H>>();
  for (const holiday of holidays)
    for (const day of holiday.workDays) if (!marks.has(day)) marks.set(day, { mark: "work", holiday });
  for (const holiday of holidays)
    for (const day of daysBetween(holiday.beginsOn, holiday.endsOn))
      marks.set(day, { mark: holiday.restDays.includes(day) ? "rest" : "holiday", holiday });
  return marks;
}

/** The weeks of a month, `YYYY-MM`, Monday first; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = daysOf(month);
  const before = weekdayOf(`${month}-01`);
  const cells = [...Array.from({ length: before }, () => null), ...days];
  const after = (7 - (cells.length % 7)) % 7;
  const all = [...cells, ...Array.from({ length: after }, () => null)];
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}

/** Whether a day is off. */
export function isOff(day: string, mark: DayMark | undefined): boolean {
  return mark ? mark !== "work" : isWeekend(day);
}

/** Number of workdays in a year. */
export function workdaysOf(year: number, marks: ReadonlyMap<string, { readonly mark: DayMark }>): number {
  let count = 0;
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    if (!isOff(day, marks.get(day)?.mark)) count += 1;
  return count;
}

/** 10月1日, with the year where it differs from that of `than`. */
export function shortDay(day: string, than: string): string {
  const date = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
  return day.slice(0, 4) === than.slice(0, 4) ? date : `${day.slice(0, 4)}年${date}`;
}

/** Validation errors of a holiday's days, by field. */
export function dayProblems({
  beginsOn,
  endsOn,
  workDays,
}: {
  readonly beginsOn: string | null;
  readonly endsOn: string | null;
  readonly workDays: readonly string[];
}): Record<string, string> {
  const end = endsOn ?? beginsOn;
  if (!beginsOn || !end) return {};
  if (end < beginsOn) return { endsOn: "结束日期不能早于开始日期" };
  if (end > addDays(beginsOn, MOST_DAYS - 1)) return { endsOn: `一个节假日最长 ${MOST_DAYS} 天` };
  if (workDays.some((day) => day >= beginsOn && day <= end)) return { workDays: "调班日不能在节假日之内" };
  const [first, last] = [addDays(beginsOn, -FAR), addDays(end, FAR)];
  return workDays.some((day) => day < first || day > last)
    ? { workDays: `调班日应在节假日前后 ${FAR} 天之内` }
    : {};
}

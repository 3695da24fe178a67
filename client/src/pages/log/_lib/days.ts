/** Days of the calendar and how they are called: pure functions. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
import { addDays, addMonths } from "@/ui/input/dates";

const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"] as const;

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The letter of a weekday: 一. */
export function weekdayText(day: string): string {
  return WEEKDAYS[weekday(day)] ?? "";
}

/** 3月5日 星期四; with the year where it is another than that of `today`. */
export function dayText(day: string, today: string): string {
  const year = day.slice(0, 4);
  const date = `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
  return `${year === today.slice(0, 4) ? "" : `${year}年`}${date} 星期${weekdayText(day)}`;
}

/** Heading above the logs of a day. */
export function headingOf(day: string, today: string): string {
  const words = dayText(day, today);
  if (day === today) return `今天 · ${words}`;
  return day === addDays(today, -1) ? `昨天 · ${words}` : words;
}

/** A month of the address; this one where it names none, or one that is still to come. */
export function monthOf(text: string | null, today: string): string {
  const now = today.slice(0, 7);
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text <= now ? text : now;
}

/** The first and the last day of a month that are to be looked at: none that is still to come. */
export function daysOf(month: string, today: string): { readonly from: string; readonly to: string } {
  const from = `${month}-01`;
  const end = addDays(addMonths(from, 1), -1);
  return { from, to: end < today ? end : today };
}

/** The month before or after. */
export function monthAfter(month: string, by: number): string {
  return addMonths(`${month}-01`, by).slice(0, 7);
}

/** 2026年3月. */
export function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;
}

/** A day that is not like every other of its weekday. */
export interface Special {
  readonly day: string;
  readonly works: boolean;
}

/** Whether work is done on a day. */
export function worksOn(day: string, specials: ReadonlyMap<string, Special>): boolean {
  const special = specials.get(day);
  return special ? special.works : weekday(day) % 6 !== 0;
}

/** Workdays on which nothing was written; the present day counts when it is over. */
export function missedOf(
  days: readonly { readonly day: string; readonly count: number }[],
  specials: ReadonlyMap<string, Special>,
  today: string,
): number {
  return days.filter(({ day, count }) => count === 0 && day < today && worksOn(day, specials)).length;
}

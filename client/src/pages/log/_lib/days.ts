/** Calendar days and their labels: pure functions. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
import { weekdayOf, worksOn } from "@/domains/workday";
import { addDays, addMonths } from "@/ui/input/dates";

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"] as const;

/** One-character label of a weekday: 一. */
export function weekdayText(day: string): string {
  return WEEKDAYS[weekdayOf(day)] ?? "";
}

/** 3月5日 星期四; with the year where it differs from that of `today`. */
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

/** The month that a URL names; the current one where it names none or a future one. */
export function monthOf(text: string | null, today: string): string {
  const now = today.slice(0, 7);
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text <= now ? text : now;
}

/** The first and last day of a month, up to today. */
export function daysOf(month: string, today: string): { readonly from: string; readonly to: string } {
  const from = `${month}-01`;
  const end = addDays(addMonths(from, 1), -1);
  return { from, to: end < today ? end : today };
}

/** The month `by` months later. */
export function monthAfter(month: string, by: number): string {
  return addMonths(`${month}-01`, by).slice(0, 7);
}

/** 2026年3月. */
export function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;
}

/** Exceptions in the enterprise's work calendar: holidays and make-up workdays, by day. */
export type Specials = ReadonlyMap<string, { readonly works: boolean }>;

/** Workdays without a log; the present day counts once it is over. */
export function missedOf(
  days: readonly { readonly day: string; readonly count: number }[],
  specials: Specials,
  today: string,
): number {
  return days.filter(({ day, count }) => count === 0 && day < today && worksOn(day, specials.get(day)))
    .length;
}

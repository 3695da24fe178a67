/**
 * Calculation and formatting of months and their days in attendance reports: pure functions. Days are
 * `YYYY-MM-DD`, months `YYYY-MM`.
 */
import { weekdayOf } from "@/domains/workday";
import { addDays, addMonths } from "@/ui/input/dates";

export const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"] as const;

/** The character of a weekday: 一. */
export function weekdayText(day: string): string {
  return WEEKDAYS[weekdayOf(day)] ?? "";
}

/** 2026年3月5日 星期四. */
export function dayText(day: string): string {
  return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日 星期${weekdayText(day)}`;
}

/** 2026年3月. */
export function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;
}

/** The month in an address; that of `today` where it names none. */
export function monthOf(text: string | null | undefined, today: string): string {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);
}

/** The month so many months later. */
export function monthAfter(month: string, by: number): string {
  return addMonths(`${month}-01`, by).slice(0, 7);
}

/** The first and the last day of a month. */
export function spanOf(month: string): { readonly from: string; readonly to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** The days of a month, in their order. */
export function daysOf(month: string): string[] {
  const { from, to } = spanOf(month);
  return Array.from({ length: Number(to.slice(8)) }, (_, at) => addDays(from, at));
}

/** Calendar days and moments as texts: arithmetic, ranges, parsing of typed values. Pure functions. */

import { dayEnd, dayStart } from "../base/format";
import type { DateRangeValue } from "../base/types";
import { writtenDay, writtenMoment } from "./normalize/day";

const DAY = 86_400_000;

/** Calendar days are calculated in UTC, where every day has 24 hours. */
function utc(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`);
}

function text(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The day a number of days later. */
export function addDays(day: string, count: number): string {
  return text(new Date(utc(day).getTime() + count * DAY));
}

/** The same day a number of months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const date = utc(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return text(
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date.getUTCDate(), length))),
  );
}

function monthOf(day: string): DateRangeValue {
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

function weekOf(day: string): DateRangeValue {
  // Weeks start on Monday (core §9).
  const from = addDays(day, -((utc(day).getUTCDay() + 6) % 7));
  return { from, to: addDays(from, 6) };
}

function yearOf(year: number): DateRangeValue {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The nine shortcuts of a date range, in their order (core §9). `today` is a day in the enterprise's zone. */
export function rangeShortcuts(today: string): { label: string; range: DateRangeValue }[] {
  const year = Number(today.slice(0, 4));
  const lastMonth = monthOf(addMonths(`${today.slice(0, 8)}01`, -1));
  return [
    { label: "今天", range: { from: today, to: today } },
    { label: "本周", range: weekOf(today) },
    { label: "本月", range: monthOf(today) },
    { label: "上月", range: lastMonth },
    { label: "上周", range: weekOf(addDays(today, -7)) },
    { label: "上月至今", range: { from: lastMonth.from, to: today } },
    { label: "近三个月", range: { from: addMonths(today, -3), to: today } },
    { label: "去年", range: yearOf(year - 1) },
    { label: "今年", range: yearOf(year) },
  ];
}

/** A range of days, with its first and last second when a query needs times (core §9). */
export function withTimes(range: DateRangeValue): DateRangeValue {
  return { from: dayStart(range.from), to: dayEnd(range.to) };
}

/** Parses a typed day: 2026-01-31, 2026/1/31, 2026.1.31, 20260131, 2026年1月31日. Null when invalid. */
export function readDay(typed: string): string | null {
  const written = writtenDay(typed);
  return "day" in written ? written.day : null;
}

/** Parses a time; without a time of day it is the beginning of the day, without seconds they are 00. */
export function readMoment(typed: string): string | null {
  return writtenMoment(typed);
}

/** Parses a time of day, HH:mm: 9:30, 09：30, 930, 0930. */
export function readTime(typed: string): string | null {
  const match =
    /^(\d{1,2})[:：](\d{1,2})(?:[:：]\d{2})?$/.exec(typed.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(typed.trim());
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  return `${(match[1] ?? "").padStart(2, "0")}:${(match[2] ?? "").padStart(2, "0")}`;
}

/** A day as the Date that calendars work with: local midnight in the machine's time zone. */
export function toLocal(day: string | null | undefined): Date | null {
  const found = day ? /^(\d{4})-(\d{2})-(\d{2})/.exec(day) : null;
  return found ? new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3])) : null;
}

/** Inverse of `toLocal`. */
export function fromLocal(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
}

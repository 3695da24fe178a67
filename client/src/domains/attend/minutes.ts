/** Formatting of the minutes of days and months: pure functions. */
import { formatMinutes, formatNumber } from "@/ui/base/format";

/** 7小时30分钟; null for zero. */
export function minutesText(minutes: number | null | undefined): string | null {
  return minutes ? formatMinutes(minutes) : null;
}

/** Hours with at most two decimals, for tables and workbooks: 7.5; null for zero. */
export function hoursText(minutes: number | null | undefined): string | null {
  return minutes ? formatNumber(minutes / 60) : null;
}

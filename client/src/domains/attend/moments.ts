/**
 * Formatting of times of attendance, in the enterprise's time zone: pure functions. Days are `YYYY-MM-DD`.
 */
import { formatDate, formatDateTime, formatDuration, parseTime, type TimeValue } from "@/ui/base/format";
import { addDays } from "@/ui/input/dates";

/** Largest clock error in seconds that is not mentioned. */
const CLOCK_WRONG = 60;
/** Delay in seconds between a punch and its arrival from which it is mentioned. */
const CAME_LATE = 600;

/** 08:47. */
export function timeAt(moment: TimeValue): string {
  return formatDateTime(moment).slice(11, 16);
}

/** 08:47, 次日 02:00 or 前一日 23:50, relative to a day; with the date where it is further away. */
export function timeOn(moment: TimeValue, day: string): string {
  const date = formatDate(moment);
  const time = timeAt(moment);
  if (date === day || date === "") return time;
  if (date === addDays(day, 1)) return `次日 ${time}`;
  return date === addDays(day, -1) ? `前一日 ${time}` : `${date.slice(5)} ${time}`;
}

/** The clock error of a device, which is already corrected; null where it is small. */
export function clockFault(aheadSeconds: number): string | null {
  if (Math.abs(aheadSeconds) < CLOCK_WRONG) return null;
  return `设备时间${aheadSeconds > 0 ? "快" : "慢"} ${formatDuration(Math.abs(aheadSeconds))}，已校正`;
}

/** The delay between a punch and its arrival; null where it is small. */
export function delayText(punchedAt: TimeValue, receivedAt: TimeValue): string | null {
  const [made, came] = [parseTime(punchedAt), parseTime(receivedAt)];
  if (!made || !came) return null;
  const seconds = Math.round((came.getTime() - made.getTime()) / 1000);
  return seconds < CAME_LATE ? null : `${formatDuration(seconds)}后送达`;
}

/** Moments of attendance on the clock of the enterprise: pure functions. Days are `YYYY-MM-DD`. */
import { formatDate, formatDateTime, formatDuration, parseTime, type TimeValue } from "@/ui/base/format";
import { addDays } from "@/ui/input/dates";

/** A clock that is wrong by less than so many seconds is not mentioned. */
const CLOCK_WRONG = 60;
/** A punch that arrives so many seconds after it was made is mentioned. */
const CAME_LATE = 600;

/** 08:47. */
export function timeAt(moment: TimeValue): string {
  return formatDateTime(moment).slice(11, 16);
}

/** 08:47, 次日 02:00 or 前一日 23:50, as seen from a day; with the date where it is further away. */
export function timeOn(moment: TimeValue, day: string): string {
  const date = formatDate(moment);
  const time = timeAt(moment);
  if (date === day || date === "") return time;
  if (date === addDays(day, 1)) return `次日 ${time}`;
  return date === addDays(day, -1) ? `前一日 ${time}` : `${date.slice(5)} ${time}`;
}

/** How wrong the clock of a device was, which is taken off already; nothing where it was right enough. */
export function clockFault(aheadSeconds: number): string | null {
  if (Math.abs(aheadSeconds) < CLOCK_WRONG) return null;
  return `设备时间${aheadSeconds > 0 ? "快" : "慢"} ${formatDuration(Math.abs(aheadSeconds))}，已校正`;
}

/** How long after it was made a punch arrived; nothing where it came at once. */
export function delayText(punchedAt: TimeValue, receivedAt: TimeValue): string | null {
  const [made, came] = [parseTime(punchedAt), parseTime(receivedAt)];
  if (!made || !came) return null;
  const seconds = Math.round((came.getTime() - made.getTime()) / 1000);
  return seconds < CAME_LATE ? null : `${formatDuration(seconds)}后送达`;
}

/**
 * Clock times of attendance in minutes after midnight; 1440 and more are on the next day. Pure functions.
 */

/** The minutes of a day. */
export const DAY_MINUTES = 1440;

/** A span of clock time; `to` is the minute after its last. */
export interface ClockSpan {
  readonly from: number;
  readonly to: number;
}

/** 09:30, without the day. */
export function timeOf(minute: number): string {
  const within = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

/** 09:30, or 次日 06:00. */
export function clockText(minute: number): string {
  return minute >= DAY_MINUTES ? `次日 ${timeOf(minute)}` : timeOf(minute);
}

/** 22:00 至 次日 06:00. */
export function spanText({ from, to }: ClockSpan): string {
  return `${clockText(from)} 至 ${clockText(to)}`;
}

/** The minute of a typed time, HH:mm. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** The first minute at or after `least` with the same clock time as `minute`. */
export function notBefore(minute: number, least: number): number {
  return minute + Math.max(0, Math.ceil((least - minute) / DAY_MINUTES)) * DAY_MINUTES;
}

/** The minute of a typed time, HH:mm, at or after `least`: 06:00 typed after 22:00 is on the next day. */
export function nextAt(time: string, least: number): number {
  return notBefore(minuteOf(time), least);
}

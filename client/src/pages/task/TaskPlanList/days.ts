const NAMES = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];

/** Weekday of a day `YYYY-MM-DD`, as in recurrence rules. */
export function weekdayOf(day: string): string {
  return NAMES[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}

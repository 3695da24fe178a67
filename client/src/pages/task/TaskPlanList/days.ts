const NAMES = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];

/** The weekday of a day `YYYY-MM-DD`. */
export function weekdayOf(day: string): string {
  return NAMES[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}

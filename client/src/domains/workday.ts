/** Weekdays and workdays: pure functions. Days are `YYYY-MM-DD`. */

/** Index of the weekday, from Monday, 0, to Sunday, 6. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return weekdayOf(day) > 4;
}

/** Whether a day is a workday, with its special entry in the enterprise's calendar, if any. */
export function worksOn(day: string, special: { readonly works: boolean } | undefined): boolean {
  return special ? special.works : !isWeekend(day);
}

/**
 * Whether the calendar of a year is not published: none of its special days comes from the State Council.
 */
export function isUnpublished(days: readonly { readonly source: string }[]): boolean {
  return days.every(({ source }) => source !== "OFFICIAL");
}

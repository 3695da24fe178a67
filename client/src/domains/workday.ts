/** Weekdays and workdays: pure functions. Days are `YYYY-MM-DD`. */

/** From Monday, 0, to Sunday, 6. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Whether it is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return weekdayOf(day) > 4;
}

/** Whether work is done on a day, of which the enterprise's calendar may say something special. */
export function worksOn(day: string, special: { readonly works: boolean } | undefined): boolean {
  return special ? special.works : !isWeekend(day);
}

/** Whether the calendar of a year has not been published: of its special days none comes from the State Council. */
export function isUnpublished(days: readonly { readonly source: string }[]): boolean {
  return days.every(({ source }) => source !== "OFFICIAL");
}

/** Labels of time buckets on the axis of a chart. Pure functions. */

import type { Grain } from "./draft";

/** Short label of a time bucket, without its year. */
function called(day: string, grain: Grain): string {
  const [, month = "", date = ""] = day.split("-");
  switch (grain) {
    case "YEAR":
      return day.slice(0, 4);
    case "QUARTER":
      return `${Math.ceil(Number(month) / 3)}季度`;
    case "MONTH":
      return `${Number(month)}月`;
    default:
      // a week is called by its Monday
      return `${Number(month)}-${Number(date)}`;
  }
}

/**
 * Labels below a time axis: the bucket, and on a second line the year where it begins. A key is the first
 * day of its bucket; a key that is no day has no short label.
 */
export function shortTimes(
  days: readonly (string | null)[],
  grain: Grain | null | undefined,
): (string | undefined)[] {
  let before = "";
  return days.map((day) => {
    if (!day || !grain || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
    const year = day.slice(0, 4);
    const begins = grain !== "YEAR" && year !== before;
    before = year;
    return begins ? `${called(day, grain)}\n${year}` : called(day, grain);
  });
}

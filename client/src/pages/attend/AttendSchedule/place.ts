/** The days that the board shows, out of its address: pure functions. Days are `YYYY-MM-DD`. */
import { spanOf } from "@/domains/attend/month";
import { weekdayOf } from "@/domains/workday";
import { addDays, readDay } from "@/ui/input/dates";

export type Look = "week" | "month";

/** Names in the address. */
export const LOOK = "span";
export const DAY = "day";

export interface Place {
  readonly look: Look;
  /** One of the days that are shown. */
  readonly day: string;
}

export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The place of an address; a narrow window has room for a week. */
export function placeIn(search: URLSearchParams, today: string, isNarrow: boolean): Place {
  return {
    look: isNarrow || search.get(LOOK) === "week" ? "week" : "month",
    day: readDay(search.get(DAY) ?? "") ?? today,
  };
}

/** The week from Monday, or the month, that a place shows. */
export function spanIn({ look, day }: Place): DaySpan {
  if (look === "month") return spanOf(day.slice(0, 7));
  const from = addDays(day, -weekdayOf(day));
  return { from, to: addDays(from, 6) };
}

/** How many days a span has. */
export function lengthOf({ from, to }: DaySpan): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** The days of a span, in their order. */
export function daysBetween(span: DaySpan): string[] {
  return Array.from({ length: Math.max(0, lengthOf(span)) }, (_, at) => addDays(span.from, at));
}

/** Days that the schedule board shows, from its URL: pure functions. Days are `YYYY-MM-DD`. */
import { spanOf } from "@/domains/attend/month";
import { weekdayOf } from "@/domains/workday";
import { addDays, readDay } from "@/ui/input/dates";

export type Look = "week" | "month";

/** Names of the URL parameters. */
export const LOOK = "span";
export const DAY = "day";

export interface Place {
  readonly look: Look;
  /** Any of the days that are shown. */
  readonly day: string;
}

export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The displayed month or week in the URL; a narrow window always shows a week. */
export function placeIn(search: URLSearchParams, today: string, isNarrow: boolean): Place {
  return {
    look: isNarrow || search.get(LOOK) === "week" ? "week" : "month",
    day: readDay(search.get(DAY) ?? "") ?? today,
  };
}

/** First and last day of the displayed week (from Monday) or month. */
export function spanIn({ look, day }: Place): DaySpan {
  if (look === "month") return spanOf(day.slice(0, 7));
  const from = addDays(day, -weekdayOf(day));
  return { from, to: addDays(from, 6) };
}

/** Number of days of a span. */
export function lengthOf({ from, to }: DaySpan): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** Days of a span, in order. */
export function daysBetween(span: DaySpan): string[] {
  return Array.from({ length: Math.max(0, lengthOf(span)) }, (_, at) => addDays(span.from, at));
}

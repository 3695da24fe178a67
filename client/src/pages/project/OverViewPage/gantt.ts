/** Days and places of a picture of bars: pure functions. */

const DAY = 86_400_000;

/** A milepost on the calendar. */
export interface Bar {
  readonly rowId: string;
  readonly name: string;
  readonly beginsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
  readonly baselineBeginsOn?: string | null | undefined;
  readonly baselineEndsOn?: string | null | undefined;
  readonly finishedOn?: string | null | undefined;
  readonly isOverdue: boolean;
  readonly version: number;
  readonly after?: readonly { readonly rowId: string }[] | null | undefined;
}

/** A day as a number; days follow each other by one. */
export function numberOf(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/** The day of a number. */
export function dayOf(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** From which day to which a bar lies; null for what has no day. */
export function spanOf(bar: Pick<Bar, "beginsOn" | "endsOn">): readonly [number, number] | null {
  const first = bar.beginsOn ?? bar.endsOn;
  const last = bar.endsOn ?? bar.beginsOn;
  return first && last ? [numberOf(first), numberOf(last)] : null;
}

/** What the picture shows: all bars and baselines with a week of air, at least a month. */
export function windowOf(bars: readonly Bar[], today: number): readonly [number, number] {
  const days = bars.flatMap((bar) => [
    ...(spanOf(bar) ?? []),
    ...(spanOf({ beginsOn: bar.baselineBeginsOn, endsOn: bar.baselineEndsOn }) ?? []),
  ]);
  const first = Math.min(today, ...days) - 7;
  const last = Math.max(today, ...days) + 7;
  return [first, Math.max(last, first + 30)];
}

/** The first days of the months within a window. */
export function monthsOf([first, last]: readonly [number, number]): { day: number; label: string }[] {
  const months: { day: number; label: string }[] = [];
  const start = new Date(first * DAY);
  let [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  for (;;) {
    const day = Math.round(Date.UTC(year, month, 1) / DAY);
    if (day > last) return months;
    const of = new Date(day * DAY);
    const label = of.getUTCMonth() === 0 ? `${of.getUTCFullYear()} 年 1 月` : `${of.getUTCMonth() + 1} 月`;
    months.push({ day, label });
    month += 1;
    if (month > 11) [year, month] = [year + 1, 0];
  }
}

/** Which end of a bar is dragged, or the whole of it. */
export type Grip = "whole" | "begin" | "end";

/** Where a bar lies after so many days of dragging: never shorter than a day. */
export function dragged(
  [first, last]: readonly [number, number],
  grip: Grip,
  by: number,
): readonly [number, number] {
  if (grip === "begin") return [Math.min(first + by, last), last];
  if (grip === "end") return [first, Math.max(last + by, first)];
  return [first + by, last + by];
}

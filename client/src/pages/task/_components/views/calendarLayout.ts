import { weekdayOf } from "@/domains/workday";
import { addDays, addMonths } from "@/ui/input/dates";

/** Layout of a month's days, weeks and bars: pure functions. Days are `YYYY-MM-DD`, months `YYYY-MM`. */

const DAY_MS = 86_400_000;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Bounds of the calendar: far beyond them years no longer have four digits. */
const FIRST_MONTH = "1900-01";
const LAST_MONTH = "2999-12";

/** First and last day of a task. */
interface Dates {
  readonly beginsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
}

/** A task with its dates. */
export interface Dated extends Dates {
  readonly rowId: string;
}

/** A first and a last day; either may be open. */
export interface Days {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The month that a URL names; the current one when it names none within the bounds. */
export function monthIn(text: string | null, today: string): string {
  const known = text && MONTH.test(text) && text >= FIRST_MONTH && text <= LAST_MONTH;
  return known ? text : today.slice(0, 7);
}

/** The month `count` months later, within the bounds. */
export function monthAfter(month: string, count: number): string {
  const next = addMonths(`${month}-01`, count).slice(0, 7);
  return next < FIRST_MONTH ? FIRST_MONTH : next > LAST_MONTH ? LAST_MONTH : next;
}

/** 2026 年 3 月. */
export function monthText(month: string): string {
  return `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;
}

/** 3 月 5 日. */
export function dayText(day: string): string {
  return `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`;
}

/** Mondays of the weeks that overlap a month. */
export function weeksOf(month: string): readonly string[] {
  const first = `${month}-01`;
  const weekday = weekdayOf(first);
  const length = daysBetween(first, addMonths(first, 1));
  // counted, as the text of days after the year 9999 does not sort
  return Array.from({ length: Math.ceil((weekday + length) / 7) }, (_, week) =>
    addDays(first, 7 * week - weekday),
  );
}

/** First and last day of a task; null without an end. A beginning after the end is ignored. */
export function spanOf({ beginsOn, endsOn }: Dates): readonly [string, string] | null {
  if (!endsOn) return null;
  return [beginsOn && beginsOn < endsOn ? beginsOn : endsOn, endsOn];
}

/** Intersection of two ranges; null when it is empty. */
export function common(a: Days | null | undefined, b: Days): Days | null {
  const from = [a?.from, b.from]
    .filter((day) => typeof day === "string")
    .sort()
    .at(-1);
  const to = [a?.to, b.to].filter((day) => typeof day === "string").sort()[0];
  if (from && to && from > to) return null;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** The part of a bar within one week: columns 0 to 6, both inclusive. */
export interface Segment<Task> {
  readonly task: Task;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  /** Whether the bar begins, or ends, in this week. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Layout of one week: the bars with a lane, and for each day the tasks without one. */
export interface WeekLayout<Task> {
  readonly shown: readonly Segment<Task>[];
  readonly hidden: readonly (readonly Task[])[];
}

/**
 * Assigns the bars of a week to lanes, each to the first free one. Earlier and longer bars come first, so
 * that a bar keeps its height from week to week where possible.
 */
export function layWeek<Task extends Dated>(
  tasks: readonly Task[],
  monday: string,
  lanes: number,
): WeekLayout<Task> {
  const sunday = addDays(monday, 6);
  const bars = tasks
    .flatMap((task) => {
      const span = spanOf(task);
      return span && span[0] <= sunday && span[1] >= monday ? [{ task, first: span[0], last: span[1] }] : [];
    })
    .sort(
      (a, b) =>
        a.first.localeCompare(b.first) ||
        b.last.localeCompare(a.last) ||
        a.task.rowId.localeCompare(b.task.rowId),
    );
  const taken: number[] = Array.from({ length: lanes }, () => -1);
  const shown: Segment<Task>[] = [];
  const hidden: Task[][] = Array.from({ length: 7 }, () => []);
  for (const { task, first, last } of bars) {
    const from = Math.max(0, daysBetween(monday, first));
    const to = Math.min(6, daysBetween(monday, last));
    const lane = taken.findIndex((until) => until < from);
    if (lane < 0) {
      for (let day = from; day <= to; day += 1) hidden[day]?.push(task);
      continue;
    }
    taken[lane] = to;
    shown.push({ task, from, to, lane, begins: first >= monday, ends: last <= sunday });
  }
  return { shown, hidden };
}

/** Both dates moved by some days; unset ones stay unset. */
export function shifted(
  { beginsOn, endsOn }: Dates,
  by: number,
): { beginsOn: string | null; endsOn: string | null } {
  const shift = (day: string | null | undefined) => (day ? addDays(day, by) : null);
  return { beginsOn: shift(beginsOn), endsOn: shift(endsOn) };
}

/** The day under a point, counted from the first one; points outside count as at the edge. */
export function dayAt(
  point: { readonly x: number; readonly y: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  weeks: number,
): number {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)));
  const column = within(((point.x - box.left) / Math.max(1, box.width)) * 7, 6);
  const row = within(((point.y - box.top) / Math.max(1, box.height)) * weeks, weeks - 1);
  return row * 7 + column;
}

import { momentOf } from "@/domains/workOrder/steps/moment";
import { formatDateTime } from "@/ui/base/format";
import { addDays } from "@/ui/input/dates";

/** View of the board: a day by hours, or a week by days. */
export type BoardLook = "day" | "week";

/** Visible hours of a day: from, until. Visits outside are drawn at the edge. */
export const HOURS = [6, 22] as const;
/** Visits begin at multiples of this, in minutes. */
export const SNAP = 30;
/** Default duration of a visit without an end, in minutes. */
export const USUAL = 120;
/** Start of a visit dropped on a day, in minutes after midnight. */
const MORNING = 9 * 60;
const DAY = 24 * 60;

/** Start and end of a visit, as times of the schema. */
export interface Visit {
  readonly start: string;
  readonly end: string;
}

/** Position of a bar: fractions of the width, and the lane below the row's top. */
export interface Place {
  readonly left: number;
  readonly width: number;
  readonly lane: number;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** First day and number of days of a view. */
export function daysOf(look: BoardLook, day: string): { readonly from: string; readonly count: number } {
  return look === "day" ? { from: day, count: 1 } : { from: mondayOf(day), count: 7 };
}

/** Minutes from the first midnight in the enterprise's time zone. */
function minutesFrom(first: string, moment: string): number {
  const local = formatDateTime(moment);
  const days =
    (Date.parse(`${local.slice(0, 10)}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000;
  return days * DAY + Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

/** A time some minutes after a day's midnight in the enterprise's time zone, as the schema expects it. */
function momentAt(day: string, minutes: number): string {
  const whole = addDays(day, Math.floor(minutes / DAY));
  const rest = ((minutes % DAY) + DAY) % DAY;
  const two = (value: number) => String(value).padStart(2, "0");
  return momentOf(`${whole} ${two(Math.floor(rest / 60))}:${two(rest % 60)}:00`) ?? "";
}

const within = (value: number) => Math.min(1, Math.max(0, value));

/** Horizontal extent of a visit; whole days in a week. */
function reach(look: BoardLook, first: string, { start, end }: Visit): readonly [number, number] {
  const from = minutesFrom(first, start);
  const until = minutesFrom(first, end);
  if (look === "day") {
    const width = (HOURS[1] - HOURS[0]) * 60;
    const place = (minutes: number) => within((minutes - HOURS[0] * 60) / width);
    // wide enough to be visible at the edge, too
    const left = Math.min(place(from), 1 - SNAP / width);
    return [left, Math.max(place(until), left + SNAP / width)];
  }
  const day = (minutes: number) => Math.min(6, Math.max(0, Math.floor(minutes / DAY)));
  // a visit that ends at midnight does not extend into the next day
  return [day(from) / 7, (day(Math.max(from, until - 1)) + 1) / 7];
}

/** Position of the current time, as a fraction of the width; null outside the visible days and hours. */
export function nowAt(look: BoardLook, first: string, now: Date): number | null {
  const minutes = minutesFrom(first, now.toISOString());
  const [from, until] = look === "day" ? [HOURS[0] * 60, HOURS[1] * 60] : [0, 7 * DAY];
  return minutes >= from && minutes < until ? (minutes - from) / (until - from) : null;
}

/** Positions of a row's bars, each in the first free lane, in order of their start. */
export function layVisits(
  look: BoardLook,
  first: string,
  visits: readonly (Visit & { readonly key: string })[],
): { readonly places: ReadonlyMap<string, Place>; readonly lanes: number } {
  const places = new Map<string, Place>();
  const ends: number[] = [];
  for (const visit of visits.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    const [left, right] = reach(look, first, visit);
    const free = ends.findIndex((end) => end <= left + 1e-9);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = right;
    places.set(visit.key, { left, width: right - left, lane });
  }
  return { places, lanes: Math.max(1, ends.length) };
}

/** Visit after a drop at a fraction of the width: it keeps its duration, and in a week its time of day. */
export function visitAt(look: BoardLook, first: string, at: number, before: Visit | null): Visit {
  const length = before ? Math.round((Date.parse(before.end) - Date.parse(before.start)) / 60_000) : USUAL;
  let start: number;
  if (look === "day") {
    const minutes = HOURS[0] * 60 + within(at) * (HOURS[1] - HOURS[0]) * 60;
    start = Math.min(Math.round(minutes / SNAP) * SNAP, HOURS[1] * 60 - SNAP);
  } else {
    const day = Math.min(6, Math.floor(within(at) * 7));
    const time = before ? ((minutesFrom(first, before.start) % DAY) + DAY) % DAY : MORNING;
    start = day * DAY + time;
  }
  return { start: momentAt(first, start), end: momentAt(first, start + length) };
}

/** Whether two visits have the same start and end. */
export function sameVisit(one: Visit | null, other: Visit): boolean {
  return (
    one !== null &&
    Date.parse(one.start) === Date.parse(other.start) &&
    Date.parse(one.end) === Date.parse(other.end)
  );
}

import { formatDate } from "@/ui/base/format";
import { addDays, readDay } from "@/ui/input/dates";
import { weekdayOf } from "../workday";

/**
 * A week by ISO 8601, as on the server: it begins on a Monday and belongs to the year of its Thursday
 * (business §9).
 */
export interface Week {
  /** Its first day, `YYYY-MM-DD`. */
  readonly monday: string;
  /** Its last day. */
  readonly sunday: string;
  readonly year: number;
  /** The number of the week, from 1. */
  readonly number: number;
}

const DAY = 86_400_000;

/** The years that the server accepts. */
const YEARS = { first: 2000, last: 2199 } as const;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The week of a day. */
export function weekOf(day: string): Week {
  const monday = addDays(day, -weekdayOf(day));
  const thursday = addDays(monday, 3);
  const year = Number(thursday.slice(0, 4));
  const number = Math.floor((timeOf(thursday) - timeOf(`${year}-01-01`)) / (7 * DAY)) + 1;
  return { monday, sunday: addDays(monday, 6), year, number };
}

/** The first and the last week of a year. */
export function weeksOfYear(year: number): readonly [first: Week, last: Week] {
  return [weekOf(`${year}-01-04`), weekOf(`${year}-12-28`)];
}

/** The present week, in the enterprise's zone. */
export const presentWeek = (): Week => weekOf(formatDate(new Date()));

/** The week of a day in an address; the present week for anything else, such as `now`. */
export function weekIn(text: string | null | undefined): Week {
  const day = readDay(text ?? "");
  const week = day ? weekOf(day) : null;
  return week && week.year >= YEARS.first && week.year <= YEARS.last ? week : presentWeek();
}

/** The year in an address; that of the present week where it is invalid. */
export function yearIn(text: string | null | undefined): number {
  const year = Number(text);
  const isKnown = Number.isInteger(year) && year >= YEARS.first && year <= YEARS.last;
  return isKnown ? year : presentWeek().year;
}

/** The week so many weeks later. */
export const weekAfter = ({ monday }: Pick<Week, "monday">, count: number): Week =>
  weekOf(addDays(monday, 7 * count));

/** The name of a week. */
export const weekText = ({ year, number }: Pick<Week, "year" | "number">): string =>
  `${year} 年第 ${number} 周`;

/** Its first and last day, without the year. */
export const spanText = ({ monday, sunday }: Pick<Week, "monday" | "sunday">): string =>
  `${monday.slice(5)} 至 ${sunday.slice(5)}`;

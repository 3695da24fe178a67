import { weekdayOf, worksOn } from "@/domains/workday";
import { addDays, readDay } from "@/ui/input/dates";

/** The days of a year and what they are: pure functions. Days are `YYYY-MM-DD`. */

/** A day that is not like every other of its weekday. */
export interface Special {
  readonly day: string;
  readonly works: boolean;
  readonly name?: string | null | undefined;
  readonly source: "OFFICIAL" | "PROVISIONAL" | "OWN";
}

/** A day as somebody says it is to be. */
export interface Said {
  readonly day: string;
  readonly works: boolean;
  readonly name: string | null;
}

/** The weeks of a month, Monday first; what is no day of it is null. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  const weeks: (string | null)[][] = [];
  let week: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; Number(day.slice(5, 7)) === month; day = addDays(day, 1)) {
    week.push(day);
    if (week.length === 7) {
      weeks.push(week);
      week = [];
    }
  }
  if (week.length > 0) weeks.push([...week, ...Array.from({ length: 7 - week.length }, () => null)]);
  return weeks;
}

/** How many days of a year work is done on. */
export function workdaysOf(year: number, specials: ReadonlyMap<string, Special>): number {
  let count = 0;
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    if (worksOn(day, specials.get(day))) count += 1;
  }
  return count;
}

const WORKS = new Set(["班", "上班", "补班", "调休上班", "work"]);
const RESTS = new Set(["休", "放假", "休息", "节假日", "off"]);

/** What a pasted table says: days, and the lines that say nothing. */
export interface Table {
  readonly days: readonly Said[];
  readonly wrong: readonly string[];
}

/** So far one range goes. */
const MOST = 31;

function daysBetween(from: string, to: string): string[] {
  const days = [from];
  for (let day = addDays(from, 1); day <= to && days.length < MOST; day = addDays(day, 1)) days.push(day);
  return days;
}

function readLine(line: string): Said[] | null {
  const [when = "", what = "", ...name] = line.trim().split(/[\s,，;；]+/);
  const [from = "", to = from] = when.split(/[~～至]/);
  const [first, last] = [readDay(from), readDay(to)];
  const works = WORKS.has(what.toLowerCase());
  if (!first || !last || last < first || !(works || RESTS.has(what.toLowerCase()))) return null;
  return daysBetween(first, last).map((day) => ({ day, works, name: name.join(" ") || null }));
}

function readJson(text: string): Said[] | null {
  try {
    const told: unknown = JSON.parse(text);
    const list = Array.isArray(told) ? told : (told as { days?: unknown }).days;
    if (!Array.isArray(list)) return null;
    return list.flatMap((one: { date?: unknown; name?: unknown; isOffDay?: unknown }) => {
      const day = typeof one?.date === "string" ? readDay(one.date) : null;
      if (!day || typeof one.isOffDay !== "boolean") return [];
      return [{ day, works: !one.isOffDay, name: typeof one.name === "string" ? one.name : null }];
    });
  } catch {
    return null;
  }
}

/**
 * The table of a year as somebody pastes it: lines of `2027-01-01 休 元旦` or `2027-02-05~2027-02-11 休 春节`, or the JSON that
 * holiday-cn publishes. A day that is said twice is as it was said last.
 */
export function readTable(text: string): Table {
  const json = text.trim().startsWith("{") || text.trim().startsWith("[") ? readJson(text) : null;
  const days = new Map<string, Said>();
  const wrong: string[] = [];
  if (json) {
    for (const one of json) days.set(one.day, one);
    return { days: [...days.values()], wrong };
  }
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const read = readLine(line);
    if (!read) wrong.push(line.trim());
    for (const one of read ?? []) days.set(one.day, one);
  }
  return { days: [...days.values()], wrong };
}

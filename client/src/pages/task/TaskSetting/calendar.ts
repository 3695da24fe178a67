import { weekdayOf, worksOn } from "@/domains/workday";
import { addDays, readDay } from "@/ui/input/dates";

/**
 * Work calendar of a year: its weeks and number of workdays, and the parser of imported holiday tables.
 * Pure functions; days are `YYYY-MM-DD`.
 */

/** An exception to the regular weekdays: a holiday or a make-up workday. */
export interface Special {
  readonly day: string;
  readonly works: boolean;
  readonly name?: string | null | undefined;
  readonly source: "OFFICIAL" | "PROVISIONAL" | "OWN";
}

/** An entry of an imported table. */
export interface Said {
  readonly day: string;
  readonly works: boolean;
  readonly name: string | null;
}

/** The weeks of a month, Monday first; null for days of other months. */
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

/** Number of workdays in a year. */
export function workdaysOf(year: number, specials: ReadonlyMap<string, Special>): number {
  let count = 0;
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    if (worksOn(day, specials.get(day))) count += 1;
  }
  return count;
}

const WORKS = new Set(["班", "上班", "补班", "调休上班", "work"]);
const RESTS = new Set(["休", "放假", "休息", "节假日", "off"]);

/** Result of parsing a table: days, and lines that could not be parsed. */
export interface Table {
  readonly days: readonly Said[];
  readonly wrong: readonly string[];
}

/** Largest number of days of one line: a longer range is a mistyped year or month. */
const MOST = 31;

function daysBetween(from: string, to: string): string[] {
  const days = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function readLine(line: string): Said[] | null {
  const [when = "", what = "", ...name] = line.trim().split(/[\s,，;；]+/);
  const [from = "", to = from] = when.split(/[~～至]/);
  const [first, last] = [readDay(from), readDay(to)];
  const works = WORKS.has(what.toLowerCase());
  if (!first || !last || last < first || !(works || RESTS.has(what.toLowerCase()))) return null;
  if (last >= addDays(first, MOST)) return null;
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
 * Parses a pasted table of a year: lines of `2027-01-01 休 元旦` or `2027-02-05~2027-02-11 休 春节`, or the JSON
 * that holiday-cn publishes. The last entry of a day wins.
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

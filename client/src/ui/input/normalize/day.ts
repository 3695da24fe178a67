import { excerpt, plain, type Read } from "./plain";

/** First day that the product supports. */
export const FIRST_DAY = "1970-01-01";
export const LAST_DAY = "2100-12-31";
/** First possible day of birth. */
export const FIRST_BIRTH = "1900-01-01";

/** Result of parsing a day: one, several, or none. */
export type Written = { readonly day: string } | { readonly ambiguous: boolean };

function real(year: string, month: string, day: string): string | null {
  if (![1, 2, 4].includes(year.length) || month.length > 2 || day.length > 2) return null;
  const full = year.length === 4 ? year : String(2000 + Number(year));
  if (Number(full) === 0) return null;
  const text = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text ? text : null;
}

/** The text before a time of day, and the time; null when the time is invalid. */
function split(text: string): { date: string; time: string | null } | null {
  const colon = text.indexOf(":");
  if (colon < 0) return { date: text, time: null };
  const at = Math.max(...[" ", "T", "日"].map((sign) => text.lastIndexOf(sign, colon)));
  if (at < 0) return null;
  const clock = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?$/.exec(text.slice(at + 1).trim());
  if (!clock || Number(clock[1]) > 23 || Number(clock[2]) > 59 || Number(clock[3] ?? 0) > 59) return null;
  const time = [clock[1], clock[2], clock[3]].map((part) => (part ?? "").padStart(2, "0")).join(":");
  return { date: text.slice(0, text[at] === "日" ? at + 1 : at), time };
}

/**
 * A day of any four-digit year: 2026-12-31, 2026/1/5, 2026.1.5, 2026年1月5日, 20260105, each also with a time,
 * and without the century or with the year last where the day is unambiguous.
 */
export function writtenDay(typed: string): Written {
  const none: Written = { ambiguous: false };
  const date = split(plain(typed))
    ?.date.replace(/ /g, "")
    .replace(/[日号]$/, "");
  if (date === undefined) return none;
  const bare = /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  const parts = bare ? bare.slice(1) : date.split(/[-/.年月]/);
  const [a = "", b = "", c = ""] = parts;
  const good = parts.length === 3 && parts.every((part) => /^(\d{1,2}|\d{4})$/.test(part));
  if (!good || (date.includes("年") && a.length === 1)) return none;
  const readings =
    a.length === 4 || date.includes("年")
      ? [real(a, b, c)]
      : c.length === 4
        ? [real(c, a, b), real(c, b, a)]
        : [real(c, a, b), real(c, b, a), real(a, b, c)];
  const found = [...new Set(readings.filter((day) => day !== null))];
  const [only] = found;
  if (only === undefined) return none;
  if (found.length > 1) return { ambiguous: true };
  // a year with one digit is not valid, but makes other readings ambiguous
  return only < "2010" && a.length < 4 && c.length === 1 ? none : { day: only };
}

/** Clock machines write a moment without any sign: 20261231 083015. */
const COMPACT = /^(\d{8}) ?(\d{2})(\d{2})(\d{2})$/;

/**
 * A day with a time, `YYYY-MM-DD HH:mm:ss`, in the notations of `writtenDay`; a day alone is its beginning.
 * Null when it is neither.
 */
export function writtenMoment(typed: string): string | null {
  const text = plain(typed).replace(COMPACT, "$1 $2:$3:$4");
  const written = writtenDay(text);
  return "day" in written ? `${written.day} ${split(text)?.time ?? "00:00:00"}` : null;
}

/** A day of the supported years. */
export function readWrittenDay(typed: string): Read {
  const written = writtenDay(typed);
  const text = excerpt(plain(typed));
  if (!("day" in written))
    return { refused: `日期“${text}”${written.ambiguous ? "有歧义" : "无法识别"}，请写成 2026-12-31 的形式` };
  if (written.day < FIRST_DAY || written.day > LAST_DAY)
    return { refused: `日期“${text}”不在 ${FIRST_DAY} 至 ${LAST_DAY} 之间` };
  return { is: written.day };
}

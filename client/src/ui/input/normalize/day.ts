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

/** The text before a time of day; the whole text without one, null when the time is invalid. */
function withoutTime(text: string): string | null {
  const colon = text.indexOf(":");
  if (colon < 0) return text;
  const at = Math.max(...[" ", "T", "日"].map((sign) => text.lastIndexOf(sign, colon)));
  if (at < 0) return null;
  const clock = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?$/.exec(text.slice(at + 1).trim());
  if (!clock || Number(clock[1]) > 23 || Number(clock[2]) > 59 || Number(clock[3] ?? 0) > 59) return null;
  return text.slice(0, text[at] === "日" ? at + 1 : at);
}

/**
 * A day of any four-digit year: 2026-12-31, 2026/1/5, 2026.1.5, 2026年1月5日, 20260105, each also with a time,
 * and without the century or with the year last where the day is unambiguous.
 */
export function writtenDay(typed: string): Written {
  const none: Written = { ambiguous: false };
  const date = withoutTime(plain(typed))
    ?.replace(/ /g, "")
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

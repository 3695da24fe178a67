/** Rules by which tasks come again (RFC 5545, without its start), as a form shows them. */

export type Every = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
export type Weekday = "MO" | "TU" | "WE" | "TH" | "FR" | "SA" | "SU";
export type Ends = "NEVER" | "UNTIL" | "COUNT";

/** A rule in the making: numbers as they are typed. */
export interface RuleDraft {
  readonly every: Every;
  readonly interval: string;
  /** Of a week; none, as rules may be written: the one on which it begins. */
  readonly weekdays: readonly Weekday[];
  /** A month's or a year's days by their date, or by the weekday. */
  readonly by: "DATE" | "WEEKDAY";
  /** `1` to `31`, `-1` the last; none: the one on which it begins. */
  readonly monthDays: readonly string[];
  /** `1` to `4`, `-1` the last. */
  readonly nth: string;
  readonly weekday: Weekday;
  /** Of a year, `1` to `12`; none: the one in which it begins. */
  readonly months: readonly string[];
  readonly ends: Ends;
  readonly until: string | null;
  readonly count: string;
  /** A rule that the form has no inputs for, as it is written. */
  readonly raw: string | null;
}

export const WEEKDAYS: readonly Weekday[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Every week. */
export const PLAIN: RuleDraft = {
  every: "WEEKLY",
  interval: "1",
  weekdays: [],
  by: "DATE",
  monthDays: [],
  nth: "1",
  weekday: "MO",
  months: [],
  ends: "NEVER",
  until: null,
  count: "10",
  raw: null,
};

const EVERY: readonly Every[] = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const NTH = new Set(["1", "2", "3", "4", "-1"]);
const DATE = /^(\d{4})(\d{2})(\d{2})/;

const isWeekday = (word: string): word is Weekday => (WEEKDAYS as readonly string[]).includes(word);
const list = (text: string | undefined) => (text ? text.split(",") : []);

/** A rule as the form shows it; one that it has no inputs for stays as it is written. */
export function readRule(text: string): RuleDraft {
  const parts = new Map(text.split(";").map((part) => part.split("=") as [string, string]));
  const raw: RuleDraft = { ...PLAIN, raw: text };
  const every = EVERY.find((one) => one === parts.get("FREQ"));
  const known = new Set(["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "COUNT", "UNTIL"]);
  if (!every || [...parts.keys()].some((word) => !known.has(word))) return raw;
  const months = list(parts.get("BYMONTH"));
  if (months.length > 0 && every !== "YEARLY") return raw;
  const monthDays = list(parts.get("BYMONTHDAY"));
  if (monthDays.some((day) => Number(day) < -1)) return raw;
  const days = list(parts.get("BYDAY"));
  const until = DATE.exec(parts.get("UNTIL") ?? "");
  const draft: RuleDraft = {
    ...PLAIN,
    every,
    interval: parts.get("INTERVAL") ?? "1",
    months,
    monthDays,
    ends: until ? "UNTIL" : parts.has("COUNT") ? "COUNT" : "NEVER",
    until: until ? `${until[1]}-${until[2]}-${until[3]}` : null,
    count: parts.get("COUNT") ?? PLAIN.count,
  };
  if (days.length === 0) return draft;
  if (every === "WEEKLY") return days.every(isWeekday) ? { ...draft, weekdays: days } : raw;
  const weekday = days[0]?.slice(-2) ?? "";
  const nth = days[0]?.slice(0, -2) ?? "";
  const one = days.length === 1 && isWeekday(weekday) && NTH.has(nth);
  return one && every !== "DAILY" ? { ...draft, by: "WEEKDAY", nth, weekday } : raw;
}

/** The rule of a draft. `bare`: only how long it is from one to the next, and when it ends. */
export function writeRule(draft: RuleDraft, bare = false): string {
  if (draft.raw !== null && !bare) return draft.raw;
  const { every, interval, ends } = draft;
  const parts = [`FREQ=${every}`];
  if (interval !== "1" && interval !== "") parts.push(`INTERVAL=${Number(interval)}`);
  if (!bare) {
    if (every === "YEARLY" && draft.months.length > 0) parts.push(`BYMONTH=${draft.months.join(",")}`);
    if (every === "WEEKLY" && draft.weekdays.length > 0) parts.push(`BYDAY=${draft.weekdays.join(",")}`);
    if (every === "MONTHLY" || every === "YEARLY") {
      if (draft.by === "WEEKDAY") parts.push(`BYDAY=${draft.nth}${draft.weekday}`);
      else if (draft.monthDays.length > 0) parts.push(`BYMONTHDAY=${draft.monthDays.join(",")}`);
    }
  }
  if (ends === "COUNT") parts.push(`COUNT=${Number(draft.count)}`);
  if (ends === "UNTIL" && draft.until) parts.push(`UNTIL=${draft.until.replaceAll("-", "")}`);
  return parts.join(";");
}

/** A rule with the weekday of its first day ticked, where it comes every week and names none: that is the one it means. */
export function withWeekday(draft: RuleDraft, beginsOn: string): RuleDraft {
  if (draft.raw !== null || draft.every !== "WEEKLY" || draft.weekdays.length > 0) return draft;
  const weekday = WEEKDAYS[(new Date(`${beginsOn}T00:00:00Z`).getUTCDay() + 6) % 7];
  return weekday ? { ...draft, weekdays: [weekday] } : draft;
}

const within = (text: string, least: number, most: number) => {
  const number = Number(text);
  return text !== "" && Number.isInteger(number) && number >= least && number <= most;
};

/** What is missing of a draft, or null. */
export function ruleProblem(draft: RuleDraft, bare = false): string | null {
  if (draft.raw !== null && !bare) return draft.raw.trim() ? null : "请设置重复规则";
  if (!within(draft.interval, 1, 366)) return "重复间隔应为 1 到 366";
  if (!bare && draft.every === "WEEKLY" && draft.weekdays.length === 0) return "请选择星期";
  // the nth weekday of a whole year is nothing that anybody means
  if (!bare && draft.every === "YEARLY" && draft.by === "WEEKDAY" && draft.months.length === 0)
    return "请选择月份";
  if (draft.ends === "COUNT" && !within(draft.count, 1, 1000)) return "重复次数应为 1 到 1000";
  if (draft.ends === "UNTIL" && !draft.until) return "请选择结束日期";
  return null;
}

/** The days of a month that some months do not have. */
export function skipped(monthDays: readonly string[]): string[] {
  return monthDays.filter((day) => Number(day) > 28);
}

/** The same days with the last day of each month in the place of those that some months do not have. */
export function lastInstead(monthDays: readonly string[]): string[] {
  return [...monthDays.filter((day) => Number(day) <= 28 && day !== "-1"), "-1"];
}

/** Recurrence rules of tasks (RFC 5545 without DTSTART) and their form values. */

export type Every = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
export type Weekday = "MO" | "TU" | "WE" | "TH" | "FR" | "SA" | "SU";
export type Ends = "NEVER" | "UNTIL" | "COUNT";

/** Form values of a rule: numbers as typed. */
export interface RuleDraft {
  readonly every: Every;
  readonly interval: string;
  /** Weekdays; without any, as rules allow, that of the first day. */
  readonly weekdays: readonly Weekday[];
  /** Days of a month or year by date, or by weekday. */
  readonly by: "DATE" | "WEEKDAY";
  /** `1` to `31`, `-1` the last; without any, that of the first day. */
  readonly monthDays: readonly string[];
  /** `1` to `4`, `-1` the last. */
  readonly nth: string;
  readonly weekday: Weekday;
  /** Months of a year, `1` to `12`; without any, that of the first day. */
  readonly months: readonly string[];
  readonly ends: Ends;
  readonly until: string | null;
  readonly count: string;
  /** Text of a rule that the form can't show. */
  readonly raw: string | null;
}

export const WEEKDAYS: readonly Weekday[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The default: every week. */
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

/** Form values of a rule; a rule that the form can't show stays as text. */
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

/** The rule of a draft. `bare`: only interval and end. */
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

/** The draft with its first day's weekday, where it is weekly without weekdays, which means the same. */
export function withWeekday(draft: RuleDraft, beginsOn: string): RuleDraft {
  if (draft.raw !== null || draft.every !== "WEEKLY" || draft.weekdays.length > 0) return draft;
  const weekday = WEEKDAYS[(new Date(`${beginsOn}T00:00:00Z`).getUTCDay() + 6) % 7];
  return weekday ? { ...draft, weekdays: [weekday] } : draft;
}

const within = (text: string, least: number, most: number) => {
  const number = Number(text);
  return text !== "" && Number.isInteger(number) && number >= least && number <= most;
};

/** Validation error of a draft, or null. */
export function ruleProblem(draft: RuleDraft, bare = false): string | null {
  if (draft.raw !== null && !bare) return draft.raw.trim() ? null : "请设置重复规则";
  if (!within(draft.interval, 1, 366)) return "重复间隔应为 1 到 366";
  if (!bare && draft.every === "WEEKLY" && draft.weekdays.length === 0) return "请选择星期";
  // the nth weekday of a whole year is not supported
  if (!bare && draft.every === "YEARLY" && draft.by === "WEEKDAY" && draft.months.length === 0)
    return "请选择月份";
  if (draft.ends === "COUNT" && !within(draft.count, 1, 1000)) return "重复次数应为 1 到 1000";
  if (draft.ends === "UNTIL" && !draft.until) return "请选择结束日期";
  return null;
}

/** Days of a month that do not exist in every month, such as the 31st. */
export function skipped(monthDays: readonly string[]): string[] {
  return monthDays.filter((day) => Number(day) > 28);
}

/** The same days with the last day of the month in place of those that do not exist in every month. */
export function lastInstead(monthDays: readonly string[]): string[] {
  return [...monthDays.filter((day) => Number(day) <= 28 && day !== "-1"), "-1"];
}

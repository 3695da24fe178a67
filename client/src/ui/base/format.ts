/** Formats of times, durations, sizes, amounts and numbers, in the enterprise's time zone. */

/**
 * Times are shown in the enterprise's time zone, independent of the machine's; the formats are those of
 * core §9.
 */
const ZONE = "Asia/Shanghai";
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/;

export type TimeValue = string | number | Date | null | undefined;

const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/**
 * Converts ISO text, epoch milliseconds or a Date; null when invalid. A time without a zone is in the
 * enterprise's zone.
 */
export function parseTime(value: TimeValue): Date | null {
  if (value === null || value === undefined || value === "") return null;
  let input: string | number | Date = value;
  if (typeof value === "string") {
    if (DAY_ONLY.test(value)) input = `${value}T00:00:00+08:00`;
    else if (LOCAL_TIME.test(value)) input = `${value.replace(" ", "T")}+08:00`;
  }
  const date = new Date(input);
  return Number.isNaN(date.getTime()) ? null : date;
}

function split(date: Date): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(date).map((part) => [part.type, part.value]));
}

/** `YYYY-MM-DD`; empty text for no value. */
export function formatDate(value: TimeValue): string {
  if (typeof value === "string" && DAY_ONLY.test(value)) return value;
  const date = parseTime(value);
  if (!date) return "";
  const p = split(date);
  return `${p.year}-${p.month}-${p.day}`;
}

/** `YYYY-MM-DD HH:mm:ss`; empty text for no value. */
export function formatDateTime(value: TimeValue): string {
  const date = parseTime(value);
  if (!date) return "";
  const p = split(date);
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`;
}

/**
 * Tolerated difference between server and browser clocks, in seconds: an event within it does not count as
 * future.
 */
const SKEW = 5;

/** Relative text: 刚刚, 5分钟前, 3小时后, 昨天 09:30; null when the time is farther away. */
function near(date: Date, base: Date): string | null {
  const seconds = Math.round((base.getTime() - date.getTime()) / 1000);
  const far = Math.abs(seconds);
  const tail = seconds >= 0 ? "前" : "后";
  if (far < 60) return seconds >= -SKEW ? "刚刚" : "即将";
  if (far < 3600) return `${Math.floor(far / 60)}分钟${tail}`;
  const p = split(date);
  const clock = `${p.hour}:${p.minute}`;
  const days = Math.round((dayNumber(formatDate(base)) - dayNumber(formatDate(date))) / 86_400_000);
  if (days === 0) return `${Math.floor(far / 3600)}小时${tail}`;
  if (days === 1) return `昨天 ${clock}`;
  if (days === -1) return `明天 ${clock}`;
  return null;
}

/** Relative text of a time: 刚刚, 5分钟前, 3小时后, 昨天 09:30; times farther away are formatted as usual. */
export function formatRelative(value: TimeValue, now: TimeValue = new Date()): string {
  const date = parseTime(value);
  const base = parseTime(now);
  if (!date || !base) return "";
  return near(date, base) ?? formatDateTime(date);
}

/**
 * Relative text in a list column: past times farther away show only the day, future ones the whole time.
 */
export function formatListTime(value: TimeValue, now: TimeValue = new Date()): string {
  const date = parseTime(value);
  const base = parseTime(now);
  if (!date || !base) return "";
  return near(date, base) ?? (date < base ? formatDate(date) : formatDateTime(date));
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Duration in words, at most two units: 3天4小时, 25分钟, 40秒. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return "";
  const sign = seconds < 0 ? "-" : "";
  let rest = Math.round(Math.abs(seconds));
  const out: string[] = [];
  for (const [unit, size] of [
    ["天", 86400],
    ["小时", 3600],
    ["分钟", 60],
    ["秒", 1],
  ] as const) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) out.push(`${count}${unit}`);
    else if (out.length > 0) break;
    if (out.length === 2) break;
  }
  return `${sign}${out.join("") || "0秒"}`;
}

/** Minutes as hours and minutes, without days: 26小时5分钟, 40分钟. Fractions are rounded to whole minutes. */
export function formatMinutes(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes)) return "";
  const whole = Math.round(Math.abs(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  const text = `${hours > 0 ? `${formatNumber(hours)}小时` : ""}${rest > 0 || hours === 0 ? `${rest}分钟` : ""}`;
  return minutes < 0 && whole > 0 ? `-${text}` : text;
}

/** File size in B, KB, MB or GB in steps of 1024; at most two decimals. */
export function formatSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return "";
  const units = ["B", "KB", "MB", "GB"] as const;
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < units.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${step === 0 ? size : Number(size.toFixed(2))}${units[step]}`;
}

/**
 * Amount with thousands separators and two decimals. A text keeps every digit of a decimal that the server
 * sent.
 */
export function formatMoney(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  const text = typeof value === "number" ? value.toFixed(2) : value.trim();
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return "";
  const whole = match[2] ?? "0";
  const decimals = match[3] ?? "";
  // Rounds on integers of cents, so that "0.125" does not depend on binary fractions.
  let cents = BigInt(whole) * 100n + BigInt(`${decimals}00`.slice(0, 2));
  if ((decimals[2] ?? "0") >= "5") cents += 1n;
  const grouped = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = match[1] && cents > 0n ? "-" : "";
  return `${sign}${grouped}.${(cents % 100n).toString().padStart(2, "0")}`;
}

/** Number with thousands separators and up to `decimals` decimals. */
export function formatNumber(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  return new Intl.NumberFormat("zh-CN", { maximumFractionDigits: decimals }).format(value);
}

const short = new Intl.NumberFormat("zh-CN", {
  notation: "compact",
  maximumFractionDigits: 1,
  useGrouping: true,
});

/** Short form for an axis, in units of ten thousand: 128万, 1.2亿. The exact value is shown elsewhere. */
export function formatShort(value: number): string {
  return short.format(value);
}

/** A fraction as percent: 0.256 is 25.6%. */
export function formatPercent(value: number | null | undefined, decimals = 1): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  return new Intl.NumberFormat("zh-CN", { style: "percent", maximumFractionDigits: decimals }).format(value);
}

/** The first second of a day, for range queries with time (core §9). */
export function dayStart(day: string): string {
  return `${day.slice(0, 10)} 00:00:00`;
}

/** The last second of a day, for range queries with time (core §9). */
export function dayEnd(day: string): string {
  return `${day.slice(0, 10)} 23:59:59`;
}

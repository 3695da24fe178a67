/** Moments are shown in the enterprise's zone, whatever the machine's clock says; how they are written is core §9. */
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

/** ISO text, epoch milliseconds or a Date as a Date; null when it is none. A time without a zone is the enterprise's. */
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

/** `YYYY-MM-DD`, empty for nothing. */
export function formatDate(value: TimeValue): string {
  if (typeof value === "string" && DAY_ONLY.test(value)) return value;
  const date = parseTime(value);
  if (!date) return "";
  const p = split(date);
  return `${p.year}-${p.month}-${p.day}`;
}

/** `YYYY-MM-DD HH:mm:ss`, empty for nothing. */
export function formatDateTime(value: TimeValue): string {
  const date = parseTime(value);
  if (!date) return "";
  const p = split(date);
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`;
}

/** So far the clocks of a server and a browser may be apart, in seconds: what has just been done is not ahead. */
const SKEW = 5;

/** 刚刚, 5分钟前, 3小时后, 昨天 09:30; null when it is farther away than that. */
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

/** How a page writes a moment that is told by its distance: 刚刚, 5分钟前, 3小时后, 昨天 09:30, farther away as every other moment. */
export function formatRelative(value: TimeValue, now: TimeValue = new Date()): string {
  const date = parseTime(value);
  const base = parseTime(now);
  if (!date || !base) return "";
  return near(date, base) ?? formatDateTime(date);
}

/** The same in a column of a list: past ones that are farther away say their day alone, those to come the whole moment. */
export function formatListTime(value: TimeValue, now: TimeValue = new Date()): string {
  const date = parseTime(value);
  const base = parseTime(now);
  if (!date || !base) return "";
  return near(date, base) ?? (date < base ? formatDate(date) : formatDateTime(date));
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** A length of time in words: 3天4小时, 25分钟, 40秒. At most two units. */
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

/** Minutes in hours and minutes, however many: 26小时5分钟, 40分钟. What is less than a minute is rounded to whole ones. */
export function formatMinutes(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes)) return "";
  const whole = Math.round(Math.abs(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  const text = `${hours > 0 ? `${formatNumber(hours)}小时` : ""}${rest > 0 || hours === 0 ? `${rest}分钟` : ""}`;
  return minutes < 0 && whole > 0 ? `-${text}` : text;
}

/** B, KB, MB, GB in steps of 1024; at most two decimals. */
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

/** Grouped by thousands with two decimals. Text keeps every digit of a decimal the server sent. */
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

/** Grouped by thousands, up to `decimals` decimals. */
export function formatNumber(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  return new Intl.NumberFormat("zh-CN", { maximumFractionDigits: decimals }).format(value);
}

const short = new Intl.NumberFormat("zh-CN", {
  notation: "compact",
  maximumFractionDigits: 1,
  useGrouping: true,
});

/** As short as an axis asks for, by ten thousands: 128万, 1.2亿. The exact one stands elsewhere. */
export function formatShort(value: number): string {
  return short.format(value);
}

/** A share of 1 in percent: 0.256 is 25.6%. */
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

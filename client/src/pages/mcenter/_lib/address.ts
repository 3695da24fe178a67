/** URLs of the management centre: year, day and sales scope as parameters. */
import { formatDate } from "@/ui/base/format";

/** Today, in the enterprise's time zone. */
export const today = (): string => formatDate(new Date());

/** The year that a URL names, or the current one. */
export function yearOf(search: URLSearchParams): number {
  const year = Number(search.get("year"));
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : Number(today().slice(0, 4));
}

/** The day that a URL names, or today; a future day counts as today. */
export function dayOf(search: URLSearchParams, name = "asOf"): string {
  const day = search.get(name) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && formatDate(day) <= today() ? day : today();
}

/** A path with its non-empty parameters. */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Scope of sales figures: the company, a team, or a member in a team. */
export interface SalesScope {
  readonly teamId?: string | null | undefined;
  readonly memberId?: string | null | undefined;
}

/** Link to the amounts behind a figure, of a year or of some of its days. */
export const detailOf = (year: number, whose: SalesScope = {}, days?: string): string =>
  addressOf("/mcenter/mcenterDetail", { year, teamId: whose.teamId, memberId: whose.memberId, days });

/** Link to the page that sets a target. */
export const settingOf = (year: number, whose: SalesScope = {}): string =>
  addressOf("/mcenter/mcenterSetTarget", { year, teamId: whose.teamId, memberId: whose.memberId });

/** The days of a month, 1 to 12, as a URL parameter. */
export function monthDays(year: number, month: number): string {
  const begins = `${year}-${String(month).padStart(2, "0")}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${begins}-01~${begins}-${last}`;
}
